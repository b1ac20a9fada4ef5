import { reach } from '../../http/call.ts';

export type ReadProps<Props> =
  | { readonly outcome: 'read'; readonly props: Props }
  | { readonly outcome: 'signed_out' }
  /** What is shown stays: it was true a moment ago. */
  | { readonly outcome: 'unavailable' };

/** The props of this view as they are now: its own address answers them to those who ask for JSON. */
export async function readProps<Props>(): Promise<ReadProps<Props>> {
  const answered = await reach(location.pathname + location.search, {
    headers: { accept: 'application/json' },
  });
  if (!answered.ok) return { outcome: 'unavailable' };
  const { value: response } = answered;
  if (response.status === 401) return { outcome: 'signed_out' };
  if (!response.ok) return { outcome: 'unavailable' };
  return { outcome: 'read', props: (await response.json()) as Props };
}
