import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyChallenge, PasskeyCreate, PasskeySessionCreate } from '@florin/wire/accounts/passkey';

/** What a dishonest page, browser or authenticator would do otherwise. */
export interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly isFramed?: boolean;
  readonly credentialId?: Buffer;
  readonly userHandle?: string;
  /** The attestation statement's format, with a statement that is nonsense. */
  readonly format?: string;
  /** COSE's number of the algorithm that the key says it is for. */
  readonly algorithm?: number;
}

/**
 * An authenticator with one ES256 passkey, as the WebAuthn specification describes one: real keys, CBOR and signatures.
 * @example const device = new TestAuthenticator(server.url); device.make(challenge)
 */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32);
  /** How often it signed, as it will say; null for one that does not count. */
  signCount: number | null = null;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';

  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  make(challenge: PasskeyChallenge, otherwise: Otherwise = {}): PasskeyCreate {
    this.#userHandle = challenge.user!.id;
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' });
    const credentialId = otherwise.credentialId ?? this.credentialId;
    const publicKey = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(otherwise.algorithm ?? -7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x!, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKey]);
    const authData = Buffer.concat([this.#authData(challenge, otherwise, true), attested]);
    const statement =
      otherwise.format === undefined
        ? cborMap([])
        : cborMap([[cborText('x5c'), Buffer.concat([head(4, 1), cborBytes(Buffer.from('none'))])]]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText(otherwise.format ?? 'none')],
      [cborText('attStmt'), statement],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      credential_id: credentialId.toString('base64url'),
      client_data: this.#clientData('webauthn.create', challenge, otherwise),
      attestation_object: attestationObject.toString('base64url'),
    };
  }

  sign(challenge: PasskeyChallenge, otherwise: Otherwise = {}): PasskeySessionCreate {
    if (this.signCount !== null) this.signCount++;
    const authData = this.#authData(challenge, otherwise, false);
    const clientData = this.#clientData('webauthn.get', challenge, otherwise);
    const clientDataHash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), this.#key.privateKey);
    return {
      credential_id: (otherwise.credentialId ?? this.credentialId).toString('base64url'),
      client_data: clientData,
      authenticator_data: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      user_handle: otherwise.userHandle ?? this.#userHandle,
    };
  }

  get userHandle(): string {
    return this.#userHandle;
  }

  #clientData(type: string, { challenge }: PasskeyChallenge, otherwise: Otherwise): string {
    const said = {
      type: otherwise.type ?? type,
      challenge: otherwise.challenge ?? challenge,
      origin: otherwise.origin ?? this.#origin,
      crossOrigin: otherwise.isFramed ?? false,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  #authData({ rp_id }: PasskeyChallenge, otherwise: Otherwise, isAttested: boolean): Buffer {
    const { isPresent = true, isVerified = true, rpId = rp_id } = otherwise;
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (isAttested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.signCount ?? 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), counter]);
  }
}

const head = (major: number, value: number) =>
  value < 24
    ? Buffer.of((major << 5) | value)
    : value < 256
      ? Buffer.of((major << 5) | 24, value)
      : Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
const cborInteger = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
