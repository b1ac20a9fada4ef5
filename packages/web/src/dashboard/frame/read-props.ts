import { reach } from '../../http/call.ts';

export type ReadProps<Props> =
  | { readonly outcome: 'read'; readonly props: Props }
  | { readonly outcome: 'signed_out' };

/** The props of this view as they are now, or null: its own address answers them to those who ask for JSON. */
export async function readProps<Props>(signal: AbortSignal): Promise<ReadProps<Props> | null> {
  const headers = { accept: 'application/json' };
  const answered = await reach(location.pathname + location.search, { headers, signal });
  if (!answered.ok) return null;
  const { value: response } = answered;
  if (response.status === 401) return { outcome: 'signed_out' };
  if (!response.ok) return null;
  // An answer that breaks off is none.
  const props = (await response.json().catch(() => null)) as Props | null;
  return props && { outcome: 'read', props };
}
