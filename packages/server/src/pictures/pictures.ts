import { createHash } from 'node:crypto';
import { createGuardedFetch, FetchFailed, type GuardedFetcher } from '@florin/egress/guarded-fetch';
import { type SmallPicture, smallPicture } from '@florin/egress/pictures/small-picture';
import { createEgressPolicy, EgressRefused } from '@florin/egress/policy';
import type { Services } from '../services.ts';
import { findPicture, keepPicture, keepTryingLater, type PictureRow } from './store.ts';

const PICTURE_BYTES_MAX = 8 * 1024 * 1024;
const FETCH_MS = 8_000;
const REDIRECTS_MAX = 3;
/** Fetches at once; whoever comes when as many wait as may is told to come again. */
const FETCHES_MAX = 16;
const WAITING_MAX = 200;
const KEPT_SECONDS = 7 * 86_400;
/** What is not there, or whose host is away, is not asked for by every visit. */
const MISSING_SECONDS = 600;

/** A picture, none at this address, or nobody who could look for it now. */
export type FoundPicture = { readonly webp: Uint8Array | null } | 'busy';

/** Pictures that lie elsewhere: each is fetched once, drawn anew and kept, for all processes. */
export class Pictures {
  readonly #services: Pick<Services, 'database' | 'log'>;
  readonly #fetcher: GuardedFetcher;
  readonly #underway = new Map<string, Promise<FoundPicture>>();
  readonly #waiting: (() => void)[] = [];
  #fetching = 0;

  constructor(services: Pick<Services, 'config' | 'database' | 'log'>) {
    this.#services = services;
    this.#fetcher = createGuardedFetch({
      policy: createEgressPolicy({ allow: services.config.pictureAllowedHosts }),
      bodyBytesMax: PICTURE_BYTES_MAX,
      redirectsMax: REDIRECTS_MAX,
      timeoutMs: FETCH_MS,
      userAgent: 'Mozilla/5.0 (compatible; Florin-Pictures/0.5)',
    });
  }

  async find(url: string): Promise<FoundPicture> {
    const hash = createHash('sha256').update(url).digest();
    const known = await findPicture(this.#services.database, hash);
    if (known && !known.is_due) return known;
    return this.#fetchOnce(url, hash, known);
  }

  async close(): Promise<void> {
    await this.#fetcher.close();
    await Promise.allSettled(this.#underway.values());
  }

  /** However many ask for the same picture at once. */
  #fetchOnce(url: string, hash: Buffer, known: PictureRow | null): Promise<FoundPicture> {
    const underway = this.#underway.get(url);
    if (underway) return underway;
    if (this.#waiting.length >= WAITING_MAX) return Promise.resolve('busy');
    const fetched = this.#inTurn(() => this.#fetch(url, hash, known)).finally(() =>
      this.#underway.delete(url),
    );
    this.#underway.set(url, fetched);
    return fetched;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#fetching < FETCHES_MAX) this.#fetching += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waited takes the place; nobody who comes meanwhile does.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#fetching -= 1;
    }
  }

  async #fetch(url: string, hash: Buffer, known: PictureRow | null): Promise<FoundPicture> {
    const { database } = this.#services;
    const picture = await this.#draw(url);
    if (picture === 'away') {
      await keepTryingLater(database, hash, MISSING_SECONDS);
      return { webp: known?.webp ?? null };
    }
    if (picture.ok) {
      await keepPicture(database, hash, picture.webp, KEPT_SECONDS);
      return picture;
    }
    if (picture.reason === 'busy') return 'busy';
    this.#services.log.info({ host: new URL(url).host, reason: picture.reason }, 'a picture is not shown');
    await keepPicture(database, hash, null, MISSING_SECONDS);
    return { webp: null };
  }

  async #draw(url: string): Promise<SmallPicture | 'away'> {
    try {
      const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif,image/avif;q=0.5' };
      const { status, bytes } = await this.#fetcher.fetchBytes(url, { headers });
      if (status >= 500) return 'away';
      return status === 200 ? await smallPicture(bytes) : { ok: false, reason: 'unknown_kind' };
    } catch (error) {
      if (error instanceof EgressRefused) return { ok: false, reason: 'unknown_kind' };
      if (error instanceof FetchFailed)
        return error.reason === 'too_large' ? { ok: false, reason: 'too_large' } : 'away';
      throw error;
    }
  }
}
