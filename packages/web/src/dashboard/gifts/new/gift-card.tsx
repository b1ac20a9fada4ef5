import { formatReleaseCode } from '@florin/release-code/code';
import { giftLink } from '@florin/sdk/gift-link';
import type { Gift } from '@florin/wire/gifts/gift';
import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { Reading } from '../../../http/reading.ts';
import { Copyable } from '../../../shell/copyable.tsx';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { followEvents } from '../../frame/follow-events.ts';
import { GiftState } from '../gift-status.tsx';
import type { MadeGift } from '../make-gift.ts';

export interface GiftCardProps {
  readonly made: MadeGift;
  readonly businessName: string;
}

/** What is handed over: to print, or to share as a link that carries the code. */
export function GiftCard({ made: { gift, code }, businessName }: GiftCardProps) {
  const words = useWords(giftWords);
  const amountText = useAmountText();
  const status = useStatus(gift);
  const link = giftLink(location.origin, { gift, code });
  const canShare = typeof navigator.share === 'function';
  return (
    <>
      <div class="gift-card">
        <p class="gift-from">{words.from(businessName)}</p>
        <p class="amount">{amountText(gift.amount)}</p>
        {gift.metadata.message !== undefined && <p class="gift-message">{gift.metadata.message}</p>}
        <p class="gift-code">
          <code>{formatReleaseCode(code)}</code>
        </p>
        <img class="gift-qr" src={codeToScan(link)} alt={words.scan} width={148} height={148} />
        <p class="gift-how">
          {words.howToOpen[0]}
          <strong>{location.host}/gifts/redeem</strong>
          {words.howToOpen[1]} {words.worthMoney}
        </p>
      </div>
      <div class="form narrow unprinted">
        <p role="status">
          <GiftState status={status} />
          {status === 'requires_action' && words.onItsWay}
        </p>
        <Copyable label={words.link} value={link} shown={link} />
        <Copyable label={words.code} value={formatReleaseCode(code)} shown={formatReleaseCode(code)} />
        <div class="form-actions">
          <button type="button" class="quiet" onClick={() => print()}>
            {words.print}
          </button>
          <a
            class="button quiet"
            href={mailtoOf(words.from(businessName), words.mailText(amountText(gift.amount), link))}
          >
            {words.byMail}
          </a>
          {canShare && (
            <button
              type="button"
              class="primary"
              onClick={() => navigator.share({ title: words.from(businessName), url: link }).catch(() => {})}
            >
              {words.share}
            </button>
          )}
        </div>
        <p class="notice">
          <strong>{words.saveNow}</strong> {words.saveNowText}
        </p>
        <p>
          <a href="/dashboard/gifts">{words.toAll}</a>
        </p>
      </div>
    </>
  );
}

/** Drawn in the page: the link holds the code. */
function codeToScan(link: string): string {
  const svg = toSvgSource(generate(link), { on: 'black', off: 'white', padX: 2, padY: 2 });
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}

/** The sender's own mail program sends it: the service never sees the code. */
function mailtoOf(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** As the chain has it: the page is told when the money is in escrow. */
function useStatus(gift: Gift): Gift['status'] {
  const [status, setStatus] = useState(gift.status);
  useEffect(() => {
    const read = async () => {
      const called = await call<Gift>('GET', `/v1/gifts/${gift.id}`);
      return called.ok ? called.value : null;
    };
    const reading = new Reading(read, (found) => setStatus(found.status));
    const stop = followEvents(['gift.*'], () => reading.again());
    return () => {
      stop();
      reading.stop();
    };
  }, [gift.id]);
  return status;
}
