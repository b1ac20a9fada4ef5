import type { GiftStatus } from '@florin/wire/gifts/gift';

/** A campaign: gifts that have its name in common. */
export interface CampaignLine {
  /** The name. */
  readonly id: string;
  readonly name: string;
  /** When its newest gift was made, Unix seconds. */
  readonly created: number;
  readonly tally: Readonly<Partial<Record<GiftStatus, { readonly count: number; readonly amount: number }>>>;
}

/** @example campaignPath('Autumn thanks') // '/dashboard/gifts/campaigns/one?name=Autumn+thanks' */
export function campaignPath(name: string, more: Readonly<Record<string, string>> = {}): string {
  return `/dashboard/gifts/campaigns/one?${new URLSearchParams({ name, ...more })}`;
}

/** Of all states together, or of one. */
export function countIn({ tally }: CampaignLine, status?: GiftStatus): number {
  if (status !== undefined) return tally[status]?.count ?? 0;
  return Object.values(tally).reduce((sum, { count }) => sum + count, 0);
}
