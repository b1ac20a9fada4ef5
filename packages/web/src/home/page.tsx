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
        <h1>Accept dollars on Solana, on your own server.</h1>
        <p>
          Florin is a stablecoin merchant acquirer that anyone can run: payments, gifts and agentic checkout
          behind one API. Buyers pay the merchant’s wallet directly. Nobody holds the money in between.
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
    text: 'Enter the code, connect a wallet, and the money is yours. You do not need any SOL.',
    href: '/gifts/redeem',
    label: 'Claim a gift',
  },
  {
    title: 'You sell something',
    text: 'Sign in with your wallet to create payment links and API keys and to see your payments.',
    href: '/dashboard',
    label: 'Open the dashboard',
  },
  {
    title: 'You integrate',
    text: 'A five-minute quickstart, guides, and every route with examples. Works with Stripe’s client libraries.',
    href: '/docs',
    label: 'Read the docs',
  },
] as const;
