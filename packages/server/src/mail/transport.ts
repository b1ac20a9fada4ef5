import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config.ts';

/** A mail, ready to be sent. */
export interface MailMessage {
  /** Names it for ever: whoever gets it twice can tell. */
  readonly messageId: string;
  readonly to: string;
  /** Shown beside the address that it comes from. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly stopUrl: string;
}

/** `refused`: this address takes no mail. `failed`: another try may succeed. */
export type Sent =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'failed'; readonly problem: string };

export interface MailTransport {
  send(message: MailMessage): Promise<Sent>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
const PROBLEM_LENGTH_MAX = 200;

/**
 * Sends by SMTP. Names and subjects come from strangers: what would break a header is taken out before the library, which encodes them, sees
 * it, and nothing in a mail is read from files or fetched.
 * @example const transport = smtpTransport({ url: 'smtps://user:secret@mail.example', from: 'shop@example.com' })
 */
export function smtpTransport({ url, from }: MailConfig): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from: { name: oneLine(message.senderName), address: from },
          to: { name: '', address: message.to },
          subject: oneLine(message.subject),
          text: message.text,
          html: message.html,
          messageId: message.messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'List-Unsubscribe': `<${message.stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        });
        return { outcome: 'sent' };
      } catch (error) {
        // Whatever a mail server says, or does not say, is an outcome of this mail; it is written down and tried again where that may help.
        return problemOf(error, message.to);
      }
    },
    close: () => transport.close(),
  };
}

/** @example oneLine('Leaf\r\nBcc: all@example.com') // 'Leaf Bcc: all@example.com' */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A server that knows the address and says no for good is heard; everything else may pass. */
function problemOf(error: unknown, to: string): Sent {
  const {
    responseCode = 0,
    command = '',
    message = '',
  } = error as {
    responseCode?: number;
    command?: string;
    message?: string;
  };
  const isForGood = responseCode >= 500 && responseCode < 600 && command === 'RCPT TO';
  const problem = oneLine(message.replaceAll(to, '…')).slice(0, PROBLEM_LENGTH_MAX);
  return { outcome: isForGood ? 'refused' : 'failed', problem };
}
