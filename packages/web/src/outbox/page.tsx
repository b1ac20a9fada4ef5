import { Document, renderPage } from '../shell/document.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { mailWords } from '../words/mail/mail-words.ts';

export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Unix seconds. */
  readonly created: number;
}

/**
 * What would have been sent from the embedded mode.
 * @example renderOutboxPage(mails, businessName, frame)
 */
export function renderOutboxPage(mails: readonly KeptMail[], businessName: string, frame: PageFrame): string {
  const words = mailWords[frame.language ?? 'en'];
  return renderPage(
    <Document
      title={words.outbox}
      frame={frame}
      lead={businessName}
      aside={words.outbox}
      foot={words.outboxText}
    >
      {mails.length === 0 ? (
        <p class="notice">{words.outboxEmpty}</p>
      ) : (
        mails.map(({ id, to, subject, text, created }) => (
          <article key={id} class="card kept-mail" aria-labelledby={id}>
            <h1 id={id}>{subject}</h1>
            <p class="hint">
              {words.to} {to}, <Moment seconds={created} withDate />
            </p>
            <pre>{text}</pre>
          </article>
        ))
      )}
    </Document>,
  );
}
