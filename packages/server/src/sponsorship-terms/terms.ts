import type { CreditTerms } from './credit-terms.ts';
import type { SponsorshipLimits } from './limits.ts';

/** What the sponsor pays for in a day, and on which credit: these parts of the configuration. */
export interface SponsorshipTerms {
  readonly sponsorship: SponsorshipLimits;
  readonly sponsorshipCredit: CreditTerms;
}
