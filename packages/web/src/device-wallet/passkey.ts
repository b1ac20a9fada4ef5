/** Why a passkey gave nothing. */
export type PasskeyProblem = 'unsupported' | 'no_prf' | 'declined';

export type PasskeyAnswer =
  | { readonly ok: true; readonly secret: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly problem: PasskeyProblem };

/** Changing it would give every passkey another wallet. */
const EVALUATED = new TextEncoder().encode('florin device wallet v1');
const SECRET_BYTES = 32;
/** Ed25519, ES256, RS256: what the passkey itself signs with is of no use here, and any will do. */
const ALGORITHMS = [-8, -7, -257];

interface PrfResults {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } };
}

/** Whether this browser can be asked at all; what the device can do is known once it was asked. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined;
}

/**
 * Makes a passkey on this device and returns the secret that it, and nothing else, gives again (WebAuthn's PRF). The person is verified
 * each time: without that, an authenticator gives another secret.
 * @example const made = await makePasskey('Florin wallet, 17 November 2026')
 */
export function makePasskey(name: string): Promise<PasskeyAnswer> {
  return asked(async () => {
    const made = await navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: 'Florin' },
        user: { id: random(16), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: { eval: { first: EVALUATED } } },
      },
    });
    const { prf } = resultsOf(made);
    if (prf?.enabled !== true) return { ok: false, problem: 'no_prf' };
    // Many authenticators tell it only when they are used.
    return secretIn(prf.results?.first) ?? evaluate((made as PublicKeyCredential).rawId);
  });
}

/**
 * The secret of a passkey that was made here before: the person chooses which.
 * @example const opened = await usePasskey()
 */
export function usePasskey(): Promise<PasskeyAnswer> {
  return asked(() => evaluate(null));
}

async function evaluate(id: ArrayBuffer | null): Promise<PasskeyAnswer> {
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: random(32),
      userVerification: 'required',
      ...(id !== null && { allowCredentials: [{ type: 'public-key' as const, id }] }),
      extensions: { prf: { eval: { first: EVALUATED } } },
    },
  });
  return secretIn(resultsOf(used).prf?.results?.first) ?? { ok: false, problem: 'no_prf' };
}

async function asked(ask: () => Promise<PasskeyAnswer>): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) return { ok: false, problem: 'unsupported' };
  try {
    return await ask();
  } catch {
    // Browsers tell neither whether it was declined, timed out, or whether there is no passkey: so that pages cannot ask.
    return { ok: false, problem: 'declined' };
  }
}

function secretIn(output: BufferSource | undefined): PasskeyAnswer | null {
  if (output === undefined) return null;
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer as ArrayBuffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output);
  return bytes.length === SECRET_BYTES ? { ok: true, secret: bytes.slice() } : null;
}

function resultsOf(credential: Credential | null): PrfResults {
  return (credential as PublicKeyCredential | null)?.getClientExtensionResults() as PrfResults;
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
