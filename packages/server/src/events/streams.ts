import type { Id } from '@florin/wire/ids';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import type { Channel } from '../http/pipeline/channel.ts';
import { pause } from '../pause.ts';
import { showEvents } from './show.ts';
import { type FollowedRow, findHorizon, findPosition, type Position, readBetween } from './stream-store.ts';
import type { SubjectServices } from './subjects.ts';

/** How often all streams of a process together ask the database: two statements, and none while nobody listens. */
const LOOK_MS = 500;
/** How long one that has caught up waits for the others to be between two readings. */
const JOIN_MS = 20;
const HEARTBEAT_MS = 15_000;
const PAGE_MAX = 200;
const STREAMS_PER_ACCOUNT_MAX = 16;
const STREAMS_MAX = 1_000;

interface Stream {
  readonly accountId: Id<'account'>;
  readonly patterns: readonly string[];
  readonly channel: Channel;
  /** Nothing up to here is told: it may be ahead of the others when it joins them. */
  readonly after: Position;
}

/** What a stream is asked to show, and where it begins. */
export interface StreamRequest {
  readonly accountId: Id<'account'>;
  /** All types where there are none. */
  readonly patterns: readonly string[];
  readonly lastEventId: string | null;
}

/**
 * Event streams of one process. All of them share one loop that reads what is new for their accounts; one that comes back
 * after a while reads alone what it missed, and joins the others where they are.
 */
export class EventStreams {
  readonly #services: SubjectServices;
  readonly #log: FastifyBaseLogger;
  readonly #live = new Set<Stream>();
  readonly #open = new Set<Stream>();
  readonly #stopping = new AbortController();
  #position: Position | null = null;
  #isReading = false;
  #following: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(services: SubjectServices, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
  }

  /** Throws where there are too many; opens the channel otherwise, and lets it live on by itself. */
  async join({ accountId, patterns, lastEventId }: StreamRequest, open: () => Channel): Promise<void> {
    const { database } = this.#services;
    this.#assertRoom(accountId);
    const horizon = await findHorizon(database);
    const after = lastEventId === null ? horizon : await findPosition(database, accountId, lastEventId);
    this.#assertRoom(accountId);
    const stream: Stream = { accountId, patterns, channel: open(), after };
    this.#open.add(stream);
    stream.channel.onClose(() => this.#leave(stream));
    this.#serve(stream, horizon).catch((error: unknown) => this.#breakOff([stream], error));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    for (const { channel } of this.#open) channel.end();
    await this.#following;
  }

  #assertRoom(accountId: string): void {
    if (this.#stopping.signal.aborted)
      throw new ApiError('service_unavailable', 'The service is stopping. Try again.', {
        headers: { 'Retry-After': '2' },
      });
    const own = [...this.#open].filter((stream) => stream.accountId === accountId).length;
    if (own < STREAMS_PER_ACCOUNT_MAX && this.#open.size < STREAMS_MAX) return;
    throw new ApiError('event_streams_full', 'Too many event streams are open. Close one and try again.', {
      headers: { 'Retry-After': '10' },
    });
  }

  #leave(stream: Stream): void {
    this.#open.delete(stream);
    this.#live.delete(stream);
  }

  /** The client comes back with the last event that it got. */
  #breakOff(streams: readonly Stream[], error: unknown): void {
    this.#log.error({ err: error }, 'an event stream broke off');
    for (const { channel } of streams) channel.end();
  }

  async #serve(stream: Stream, horizon: Position): Promise<void> {
    await stream.channel.send(': welcome\nretry: 2000\n\n');
    // One who left before it was open is told to nobody.
    if (!stream.channel.isOpen) return this.#leave(stream);
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    this.#position ??= horizon;
    // Somebody is there, so following waits at least once and ends after this is set.
    this.#following ??= this.#follow();
    await this.#catchUp(stream);
  }

  /** Reads what was missed, up to where the others are, and joins them. */
  async #catchUp(stream: Stream): Promise<void> {
    let position = stream.after;
    while (stream.channel.isOpen) {
      const until = this.#position!;
      const rows = await readBetween(this.#services.database, [stream.accountId], position, until, PAGE_MAX);
      await this.#tell([stream], stream.accountId, rows);
      const isMore = rows.length === PAGE_MAX;
      if (!isMore && until === this.#position && !this.#isReading) {
        this.#live.add(stream);
        return;
      }
      const last = rows.at(-1);
      if (last) position = positionOf(last);
      if (!isMore) await pause(JOIN_MS, this.#stopping.signal);
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.#open.size > 0) {
      const isMore = await this.#step().catch((error: unknown) => {
        this.#log.error({ err: error }, 'following events failed; it goes on');
        return false;
      });
      if (!isMore) await pause(LOOK_MS, signal);
    }
    this.#following = null;
    this.#position = null;
  }

  /** True where there is more to read at once. */
  async #step(): Promise<boolean> {
    const live = [...this.#live];
    const rows = await this.#moveOn([...new Set(live.map(({ accountId }) => accountId))]);
    for (const accountId of new Set(rows.map((row) => row.account_id))) {
      const own = rows.filter((row) => row.account_id === accountId);
      const readers = live.filter((stream) => stream.accountId === accountId);
      await this.#tell(readers, accountId, own).catch((error: unknown) => this.#breakOff(readers, error));
    }
    return rows.length === PAGE_MAX;
  }

  /**
   * Reads what is new for these accounts. From the choice of accounts until the position has moved nobody joins, not even between
   * two turns of the microtask queue, so nothing is missed or told twice.
   */
  async #moveOn(accounts: readonly string[]): Promise<readonly FollowedRow[]> {
    const { database } = this.#services;
    this.#isReading = true;
    try {
      const horizon = await findHorizon(database);
      const rows = await readBetween(database, accounts, this.#position!, horizon, PAGE_MAX);
      this.#position = rows.length === PAGE_MAX ? positionOf(rows.at(-1)!) : horizon;
      return rows;
    } finally {
      this.#isReading = false;
    }
  }

  async #tell(
    streams: readonly Stream[],
    accountId: Id<'account'>,
    rows: readonly FollowedRow[],
  ): Promise<void> {
    const wanted = rows.filter((row) => streams.some((stream) => wants(stream, row)));
    if (wanted.length === 0) return;
    const events = await showEvents(this.#services, accountId, wanted);
    for (const stream of streams) {
      const own = new Set(wanted.filter((row) => wants(stream, row)).map((row) => row.id));
      const text = events
        .filter((event) => own.has(event.id as Id<'event'>))
        .map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('');
      if (text !== '') await stream.channel.send(text);
    }
  }

  /** Tells both sides that the other is there; a proxy would close what is silent. */
  #beat(): void {
    for (const stream of this.#open) {
      stream.channel.send(': still here\n\n').catch((error: unknown) => this.#breakOff([stream], error));
    }
  }
}

function positionOf({ written_by, id }: FollowedRow): Position {
  return { writtenBy: written_by, id };
}

function wants({ patterns, after }: Stream, { type, written_by, id }: FollowedRow): boolean {
  const isNew = written_by === after.writtenBy ? id > after.id : BigInt(written_by) > BigInt(after.writtenBy);
  if (!isNew) return false;
  if (patterns.length === 0) return true;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
}
