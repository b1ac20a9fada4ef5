import type { PasskeyChallenge, PasskeyCreate, PasskeySessionCreate } from '@florin/wire/accounts/passkey';

/** Ed25519, ES256, RS256: those that the server checks. */
const ALGORITHMS = [-8, -7, -257];

/** Whether a passkey can be asked on this page: browsers keep them from pages whose host is a bare address. */
export function canAskPasskey(): boolean {
  const isBareAddress = /^[\d.]+$|:/.test(location.hostname);
  return typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined && !isBareAddress;
}

/**
 * Makes a passkey that signs in on its own: it names its owner, and verifies them each time. Null where the person declined, or has one.
 * @example const made = await makePasskey(challenge)
 */
export function makePasskey({
  challenge,
  rp_id,
  user,
  exclude,
}: PasskeyChallenge): Promise<PasskeyCreate | null> {
  return orNull(async () => {
    const made = await navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: rp_id, name: 'Florin' },
        user: { id: bytesOf(user!.id), name: user!.name, displayName: user!.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        attestation: 'none',
      },
    });
    const { rawId, response } = made as PublicKeyCredential;
    const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
    return {
      credential_id: textOf(rawId),
      client_data: textOf(clientDataJSON),
      attestation_object: textOf(attestationObject),
    };
  });
}

/**
 * Has a passkey sign: the person chooses which. Null where they declined, or have none.
 * @example const signed = await signWithPasskey(challenge)
 */
export function signWithPasskey({
  challenge,
  rp_id,
}: PasskeyChallenge): Promise<PasskeySessionCreate | null> {
  return orNull(async () => {
    const used = await navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), rpId: rp_id, userVerification: 'required' },
    });
    const { rawId, response } = used as PublicKeyCredential;
    const { clientDataJSON, authenticatorData, signature, userHandle } =
      response as AuthenticatorAssertionResponse;
    // One without a handle was made to be asked for by its id, by something else than these pages.
    if (userHandle === null) return null;
    return {
      credential_id: textOf(rawId),
      client_data: textOf(clientDataJSON),
      authenticator_data: textOf(authenticatorData),
      signature: textOf(signature),
      user_handle: textOf(userHandle),
    };
  });
}

async function orNull<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask();
  } catch {
    // Browsers tell neither whether it was declined, timed out, or whether there is no passkey: so that pages cannot ask.
    return null;
  }
}

/** Base64url, as WebAuthn writes bytes. */
function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
