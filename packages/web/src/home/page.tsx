import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { PageLinks } from '../shell/page-links.tsx';

/**
 * The front page: what this is and where things are.
 * @example renderHomePage(frame)
 */
export function renderHomePage(frame: PageFrame): string {
  return renderPage(
    <Document
      title="Florin"
      description="A stablecoin merchant acquirer that anyone can run: payments, gifts and agentic checkout behind one API."
      isListed
      frame={frame}
      aside={<PageLinks />}
      foot="Open source, Apache 2.0."
      isWide
    >
      <div class="hero">
        <h1>Take dollars on Solana, on your own machine.</h1>
        <p>
          Florin is a stablecoin merchant acquirer that anyone can run: payments, gifts and agentic checkout
          behind one API. Buyers pay straight to the merchant’s wallet; nobody holds the money in between.
        </p>
      </div>
      <ul class="doors">
        {DOORS.map(({ title, text, href, label }) => (
          <li key={href}>
            <h2>{title}</h2>
            <p>{text}</p>
            <p>
              <a href={href}>{label}</a>
            </p>
          </li>
        ))}
      </ul>
    </Document>,
  );
}

const DOORS = [
  {
    title: 'You received a gift',
    text: 'Enter the release code, connect a wallet, and the money is yours. You need no SOL.',
    href: '/gifts/redeem',
    label: 'Claim a gift',
  },
  {
    title: 'You sell something',
    text: 'Sign in with your wallet to make API keys and to see what was paid.',
    href: '/dashboard',
    label: 'Open the dashboard',
  },
  {
    title: 'You integrate',
    text: 'A quickstart of five minutes, guides, and every route with examples to try. Stripe’s own client works.',
    href: '/docs',
    label: 'Read the docs',
  },
] as const;
