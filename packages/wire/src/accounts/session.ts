import { z } from 'zod';
import { route } from '../route.ts';
import { exampleAddresses, exampleSignature, exampleTime } from '../values/examples.ts';
import { address, signature, text, timestamp } from '../values/primitives.ts';
import { Account, accountExample } from './account.ts';

const exampleMessage = [
  'pay.example wants you to sign in with your Solana account:',
  exampleAddresses.merchant,
  '',
  'Sign in to the dashboard.',
  '',
  'URI: https://pay.example',
  'Version: 1',
  'Nonce: k7Qm2ZpX9sVb4TnC',
].join('\n');

export const AuthChallenge = z
  .strictObject({
    object: z.literal('auth_challenge'),
    message: z.string().meta({ description: 'The text that the wallet signs, exactly as it is.' }),
    nonce: z.string().meta({ description: 'Works for one sign-in.' }),
    expires_at: timestamp('When the challenge expires.'),
  })
  .meta({
    id: 'AuthChallenge',
    example: {
      object: 'auth_challenge',
      message: exampleMessage,
      nonce: 'k7Qm2ZpX9sVb4TnC',
      expires_at: exampleTime + 300,
    },
  });
export type AuthChallenge = z.infer<typeof AuthChallenge>;

export const AuthChallengeCreate = z
  .strictObject({ address: address('The wallet that is about to sign in.') })
  .meta({ id: 'AuthChallengeCreate', example: { address: exampleAddresses.merchant } });
export type AuthChallengeCreate = z.infer<typeof AuthChallengeCreate>;

export const Session = z
  .strictObject({ account: Account })
  .meta({ id: 'Session', example: { account: accountExample } });
export type Session = z.infer<typeof Session>;

export const SessionCreate = z
  .strictObject({
    message: text(4096, 'The message of the challenge, as it was signed.'),
    signature: signature('The wallet’s signature over the message, base58.'),
    invitation: text(
      100,
      'What stands behind # in the link of an invitation, to join its account.',
    ).optional(),
  })
  .meta({ id: 'SessionCreate', example: { message: exampleMessage, signature: exampleSignature } });
export type SessionCreate = z.infer<typeof SessionCreate>;

export const SessionDeleted = z
  .strictObject({ object: z.literal('session'), deleted: z.literal(true) })
  .meta({ id: 'SessionDeleted', example: { object: 'session', deleted: true } });
export type SessionDeleted = z.infer<typeof SessionDeleted>;

export const createAuthChallenge = route({
  name: 'auth.challenge',
  method: 'POST',
  path: '/v1/auth/challenge',
  access: 'public',
  summary: 'Get the text that a wallet signs to sign in.',
  body: AuthChallengeCreate,
  response: AuthChallenge,
  idempotent: false,
  errors: [],
});

export const createSession = route({
  name: 'auth.session',
  method: 'POST',
  path: '/v1/auth/session',
  access: 'public',
  summary: 'Sign in with a signed challenge. Sets the session cookie; the first sign-in creates the account.',
  body: SessionCreate,
  response: Session,
  idempotent: false,
  errors: [401, 404, 409],
});

export const getSession = route({
  name: 'session.retrieve',
  method: 'GET',
  path: '/v1/session',
  access: 'merchant',
  summary: 'Who is signed in.',
  response: Session,
  idempotent: false,
  errors: [],
});

export const deleteSession = route({
  name: 'session.delete',
  method: 'DELETE',
  path: '/v1/session',
  access: 'merchant',
  summary: 'Sign out: ends the session and clears its cookie.',
  response: SessionDeleted,
  idempotent: false,
  errors: [],
});
