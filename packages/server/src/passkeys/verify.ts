import type { PasskeyCreate, PasskeySessionCreate } from '@florin/wire/accounts/passkey';
import type { PasskeyRow } from '../auth/passkeys-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** An ES256 key of nobody: an unknown credential costs as much time as a known one. */
const NOBODYS_KEY = Buffer.from(
  'a50102032620012158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
);

export interface MadePasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** The challenge that a browser says was signed, which is to be looked up; null for what is none of ours. */
export function challengeIn(clientData: string): string | null {
  const said = clientDataOf(clientData)?.challenge;
  return typeof said === 'string' && /^[\w-]{43}$/.test(said) ? said : null;
}

/** A passkey that was just made for this challenge, or null. */
export async function verifyMade(
  { origin, id }: RelyingParty,
  challenge: string,
  { credential_id, client_data, attestation_object }: PasskeyCreate,
): Promise<MadePasskey | null> {
  if (isFramed(client_data)) return null;
  const [{ verifyRegistrationResponse }, helpers] = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential_id,
        rawId: credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client_data,
          attestationObject: withoutStatement(helpers, attestation_object),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== credential_id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(credential_id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
    };
  } catch {
    // The library throws at whatever does not fit. What it was helps only who tries.
    return null;
  }
}

/** The new count of signatures where this passkey signed this challenge, or null. Null for no passkey takes as long. */
export async function verifySigned(
  { origin, id }: RelyingParty,
  challenge: string,
  { credential_id, client_data, authenticator_data, signature, user_handle }: PasskeySessionCreate,
  passkey: PasskeyRow | null,
): Promise<number | null> {
  if (isFramed(client_data)) return null;
  const [{ verifyAuthenticationResponse }] = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential_id,
        rawId: credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client_data,
          authenticatorData: authenticator_data,
          signature,
          userHandle: user_handle,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(passkey?.public_key ?? NOBODYS_KEY),
        counter: passkey?.sign_count ?? 0,
      },
    });
    return verified && passkey !== null ? authenticationInfo.newCounter : null;
  } catch {
    // As above: another origin, another domain, a count that went back, a person who was not verified.
    return null;
  }
}

/** Loaded when it is first needed: it brings readers of certificates that most processes never use. */
function library() {
  return Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
}

type Helpers = Awaited<ReturnType<typeof library>>[1];

/**
 * No attestation is asked for, so none is read: its certificates name addresses that the library would fetch lists of revocations from.
 */
function withoutStatement(
  { decodeAttestationObject, isoBase64URL, isoCBOR }: Helpers,
  attestationObject: string,
): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0]));
}

/** Whether it was signed in a frame of another page: ours are in none. */
const isFramed = (clientData: string) => clientDataOf(clientData)?.crossOrigin === true;

function clientDataOf(clientData: string): Readonly<Record<string, unknown>> | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    return typeof said === 'object' ? (said as Record<string, unknown> | null) : null;
  } catch {
    // Not JSON: whoever sent it is no browser.
    return null;
  }
}
