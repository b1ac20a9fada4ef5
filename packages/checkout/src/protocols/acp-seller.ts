import type { AcpVersion } from './acp-versions.ts';

/** A seller of the Agentic Commerce Protocol that has signed this installation up, as the operator configured it. */
export interface ConfiguredSeller {
  /** Of the pages that it sells on. */
  readonly origin: string;
  readonly endpoint: string;
  readonly bearer: string;
  readonly version: AcpVersion;
  /** Where its processor takes cards; at the published path of the endpoint's host where it is not named. */
  readonly delegatePaymentUrl?: string;
  /** What it signs by what it tells of orders; nothing is taken from it without. */
  readonly webhookSecret?: string;
}
