import { shortened } from '../../shell/shortened.ts';

/** What a member is called: by name, else by wallet; who has no wallet has a name. @example memberName({ name: null, wallet_address: '8qbH…' }) */
export function memberName({
  name,
  wallet_address,
}: {
  readonly name: string | null;
  readonly wallet_address: string | null;
}): string {
  return name ?? shortened(wallet_address ?? '');
}
