/** Who asks a passkey, as WebAuthn calls it. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

/** From configuration, never from Host. @example relyingPartyOf('https://pay.example') */
export function relyingPartyOf(appUrl: string): RelyingParty {
  const { origin, hostname } = new URL(appUrl);
  return { origin, id: hostname };
}
