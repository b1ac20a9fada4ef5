import { pause } from '../pause.ts';
import type { Services } from '../services.ts';
import { addressHash } from './mail-tokens.ts';
import { messageOf, recipientOf } from './messages.ts';
import {
  ATTEMPTS_MAX,
  type DueMailRow,
  endMail,
  noteMailProblem,
  queueRegularMails,
  refusesMail,
  switchMail,
  takeDueMails,
} from './store.ts';
import { type MailTransport, smtpTransport } from './transport.ts';

type Parts = Pick<Services, 'config' | 'database' | 'urls' | 'secret' | 'log' | 'playground'>;

const LOOK_MS = 2_000;
const AT_ONCE_MAX = 20;
const REGULAR_MS = 60_000;

/**
 * Sends mail that is due, where the installation has a mail server; the embedded mode keeps what it would have sent. Any number of processes may.
 * @example const mail = await startMail(services); await mail.stop()
 */
export async function startMail(services: Parts): Promise<{ stop(): Promise<void> }> {
  const { config, database, playground, log } = services;
  const isOn = config.mail !== null || playground !== null;
  await switchMail(database, isOn);
  if (!isOn) return { stop: async () => undefined };
  const transport = config.mail === null ? null : smtpTransport(config.mail);
  const stopping = new AbortController();
  let regularAtMs = 0;
  const look = async () => {
    if (performance.now() >= regularAtMs) {
      regularAtMs = performance.now() + REGULAR_MS;
      await queueRegularMails(database, Math.floor(Date.now() / 1_000));
    }
    return sendDueMails(services, transport);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const sent = await look().catch((error: unknown) => {
        log.warn({ err: error }, 'mail was not sent; again in a while');
        return 0;
      });
      if (sent < AT_ONCE_MAX) await pause(LOOK_MS, stopping.signal);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
      transport?.close();
    },
  };
}

/** @returns how many were taken */
export async function sendDueMails(services: Parts, transport: MailTransport | null): Promise<number> {
  const due = await takeDueMails(services.database, AT_ONCE_MAX);
  for (const mail of due) await sendMail(services, transport, mail);
  return due.length;
}

async function sendMail(services: Parts, transport: MailTransport | null, mail: DueMailRow): Promise<void> {
  const { database, secret } = services;
  const to = recipientOf(mail);
  if (to === null || (await refusesMail(database, addressHash(secret, to))))
    return endMail(database, mail, 'dropped');
  const message = await messageOf(services, mail, to);
  if (transport === null) {
    const { subject, text } = message;
    return endMail(database, mail, 'sent', null, { to, subject, text });
  }
  const sent = await transport.send(message);
  if (sent.outcome === 'sent') return endMail(database, mail, 'sent');
  const isOver = sent.outcome === 'refused' || mail.attempts >= ATTEMPTS_MAX;
  if (isOver) return endMail(database, mail, sent.outcome, sent.problem);
  await noteMailProblem(database, mail, sent.problem);
}
