import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf } from '../values/list.ts';
import { plainLine } from '../values/plain-line.ts';
import { timestamp } from '../values/primitives.ts';
import { InvitationToken } from './member.ts';
import { Session } from './session.ts';

const NAME_LENGTH_MAX = 60;
const NAME = 'What its owner calls it, such as the device that it is on.';

/** Bytes as WebAuthn's JSON writes them. */
const base64url = (lengthMax: number, description: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'Expected base64url without padding.' })
    .max(lengthMax, { error: `Expected at most ${lengthMax} characters.` })
    .meta({ description });

const credentialId = () => base64url(1_400, 'The id of the credential, from `rawId`.');
const clientData = () => base64url(4_096, 'From `response.clientDataJSON`.');
const exampleBytes = 'o2NmbXRkbm9uZQ';

export const Passkey = z
  .strictObject({
    id: id('passkey'),
    object: z.literal('passkey'),
    name: z.string().meta({ description: NAME }).nullable(),
    last_used_at: timestamp('When somebody last signed in with it.').nullable(),
    created: timestamp(),
  })
  .meta({
    id: 'Passkey',
    description: 'A passkey that signs its member in to this account.',
    example: {
      id: exampleId('passkey'),
      object: 'passkey',
      name: 'Chrome on macOS',
      last_used_at: null,
      created: exampleTime,
    },
  });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyDeleted = z
  .strictObject({ id: id('passkey'), object: z.literal('passkey'), deleted: z.literal(true) })
  .meta({ id: 'PasskeyDeleted', example: { id: exampleId('passkey'), object: 'passkey', deleted: true } });
export type PasskeyDeleted = z.infer<typeof PasskeyDeleted>;

export const PasskeyChallenge = z
  .strictObject({
    object: z.literal('passkey_challenge'),
    challenge: z.string().meta({ description: 'What the passkey signs, in base64url. Works once.' }),
    rp_id: z.string().meta({ description: 'The domain that the passkey is for.' }),
    user: z
      .strictObject({
        id: z.string().meta({ description: 'The user handle, in base64url.' }),
        name: z.string().meta({ description: 'What the browser shows beside the passkey.' }),
      })
      .nullable()
      .meta({ description: 'For whom to create the passkey; null to sign in.' }),
    exclude: z
      .array(z.string())
      .meta({ description: 'Credentials that the member has: no second one is made beside them.' }),
    expires_at: timestamp('When the challenge expires.'),
  })
  .meta({
    id: 'PasskeyChallenge',
    description: 'What a browser asks a passkey with.',
    example: {
      object: 'passkey_challenge',
      challenge: 'k7Qm2ZpX9sVb4TnC',
      rp_id: 'pay.example',
      user: null,
      exclude: [],
      expires_at: exampleTime + 300,
    },
  });
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

export const PasskeyChallengeCreate = z
  .strictObject({ invitation: InvitationToken.optional() })
  .meta({ id: 'PasskeyChallengeCreate', example: { invitation: 'mU6y0…' } });
export type PasskeyChallengeCreate = z.infer<typeof PasskeyChallengeCreate>;

const madeFields = {
  credential_id: credentialId(),
  client_data: clientData(),
  attestation_object: base64url(16_384, 'From `response.attestationObject`.'),
  name: plainLine(NAME_LENGTH_MAX, NAME).optional(),
};
const madeExample = {
  credential_id: exampleBytes,
  client_data: exampleBytes,
  attestation_object: exampleBytes,
  name: 'Chrome on macOS',
};

/** What a browser answers when it made a passkey. */
export const PasskeyCreate = z.strictObject(madeFields).meta({ id: 'PasskeyCreate', example: madeExample });
export type PasskeyCreate = z.infer<typeof PasskeyCreate>;

export const PasskeyJoin = z
  .strictObject({ ...madeFields, invitation: InvitationToken })
  .meta({ id: 'PasskeyJoin', example: { ...madeExample, invitation: 'mU6y0…' } });
export type PasskeyJoin = z.infer<typeof PasskeyJoin>;

/** What a browser answers when a passkey signed. */
export const PasskeySessionCreate = z
  .strictObject({
    credential_id: credentialId(),
    client_data: clientData(),
    authenticator_data: base64url(4_096, 'From `response.authenticatorData`.'),
    signature: base64url(2_048, 'From `response.signature`.'),
    user_handle: base64url(128, 'From `response.userHandle`.'),
  })
  .meta({
    id: 'PasskeySessionCreate',
    example: {
      credential_id: exampleBytes,
      client_data: exampleBytes,
      authenticator_data: exampleBytes,
      signature: exampleBytes,
      user_handle: exampleBytes,
    },
  });
export type PasskeySessionCreate = z.infer<typeof PasskeySessionCreate>;

export const createPasskeySignInChallenge = route({
  name: 'auth.passkey_challenge',
  method: 'POST',
  path: '/v1/auth/passkey_challenge',
  access: 'public',
  summary: 'Get a challenge to sign in with a passkey, or with an `invitation` to join with a new one.',
  body: PasskeyChallengeCreate,
  bodyOptional: true,
  response: PasskeyChallenge,
  idempotent: false,
  errors: [404],
});

export const createPasskeySession = route({
  name: 'auth.passkey_session',
  method: 'POST',
  path: '/v1/auth/passkey_session',
  access: 'public',
  summary: 'Sign in with a passkey. Sets the session cookie.',
  body: PasskeySessionCreate,
  response: Session,
  idempotent: false,
  errors: [401],
});

export const joinWithPasskey = route({
  name: 'auth.passkey_join',
  method: 'POST',
  path: '/v1/auth/passkey_join',
  access: 'public',
  summary: 'Join the account of an invitation with a new passkey. Sets the session cookie.',
  body: PasskeyJoin,
  response: Session,
  idempotent: false,
  errors: [401, 404],
});

export const createPasskeyChallenge = route({
  name: 'passkeys.challenge',
  method: 'POST',
  path: '/v1/passkeys/challenge',
  access: 'merchant',
  summary: 'Get a challenge to add a passkey to your membership. For people who are signed in.',
  response: PasskeyChallenge,
  idempotent: true,
  errors: [403, 409],
});

export const createPasskey = route({
  name: 'passkeys.create',
  method: 'POST',
  path: '/v1/passkeys',
  access: 'merchant',
  summary: 'Add a passkey to your membership: a further way to sign in to this account.',
  body: PasskeyCreate,
  response: Passkey,
  idempotent: true,
  errors: [403, 409],
});

export const listPasskeys = route({
  name: 'passkeys.list',
  method: 'GET',
  path: '/v1/passkeys',
  access: 'merchant',
  summary: 'Your passkeys for this account, newest first.',
  response: listOf(Passkey, 'PasskeyList'),
  idempotent: false,
  errors: [403],
});

export const deletePasskey = route({
  name: 'passkeys.delete',
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  access: 'merchant',
  summary:
    'Remove a passkey. Ends the sessions that were opened with it. The last way to sign in cannot be removed.',
  response: PasskeyDeleted,
  idempotent: false,
  errors: [403, 404, 409],
});
