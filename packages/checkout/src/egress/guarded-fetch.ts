export interface FetchRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `manual` hands a redirect back instead of following it. */
  readonly redirect?: 'follow' | 'manual';
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface FetchResponse {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** Fetches from merchants only: every address, also of redirects, passes the egress policy. */
export type GuardedFetch = (url: string, request?: FetchRequest) => Promise<FetchResponse>;
