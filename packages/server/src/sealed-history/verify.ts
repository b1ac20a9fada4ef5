import type { KeyObject } from 'node:crypto';
import type { HistoryRoot } from '@florin/wire/events/event-proof';
import { NO_ROOT, rootStatement } from '@florin/wire/events/history-root';
import type { Database, Queryable } from '../database/database.ts';
import { checkEntry, type Finding, type FindingKind, type IsMarked, timeText } from './check-entry.ts';
import { type HistoryKey, isSigned, jwkOf, publicKeyOf } from './key.ts';
import { statementHash } from './seal.ts';
import { ENTRY_RETENTION_SECONDS } from './store.ts';
import { GrowingTree, leafHash, TILE_HASHES, type Tile } from './tree.ts';
import {
  type KeptEntry,
  readAsOfNow,
  readEntries,
  readEventsWithoutEntry,
  readRoots,
  readTilesOf,
} from './verify-store.ts';

/** More are counted. */
const FINDINGS_MAX = 1_000;
/** An event waits for its place for some seconds; for so long only where nobody seals. */
const WAITING_SECONDS_MAX = 600;

/** By what the history is judged: nothing of it comes from the database. */
export interface Trust {
  /** The public key, in base64url. */
  readonly publicKey: string;
  /** Where the secret is at hand: tells which leaf is wrong even where it was changed with all that belongs to it. */
  readonly key: HistoryKey | null;
  /** A root that was kept elsewhere. */
  readonly keptRoot: { readonly number: number; readonly hash: string } | null;
}

export interface AuditReport {
  readonly findings: readonly Finding[];
  /** Beyond those that are listed. */
  readonly more_findings: number;
  readonly sealed: number;
  /** Of them, events that are past their term; their leaves are kept. */
  readonly forgotten: number;
  /** Events that have no place yet. */
  readonly waiting: number;
  readonly roots: number;
  /** Signed by an earlier key, and attested by the roots that followed. */
  readonly roots_of_earlier_keys: number;
  readonly newest_root: { readonly number: number; readonly hash: string; readonly created: number } | null;
}

/**
 * Reads the whole history and every event of money, and tells what is not as it was sealed.
 * @example (await verifyHistory(database, { publicKey: key.publicJwk.x, key, keptRoot: null })).findings // []
 */
export async function verifyHistory(database: Database, trust: Trust): Promise<AuditReport> {
  const publicKey = publicKeyOf({ x: trust.publicKey });
  if (publicKey === null) throw new RangeError('the public key is not one of Ed25519, in base64url');
  return database.transaction(async (transaction) => {
    const now = await readAsOfNow(transaction);
    const audit = new Audit(transaction, trust, publicKey, now);
    await audit.readHistory();
    await audit.lookForUnsealed();
    return audit.report();
  });
}

class Audit {
  readonly #database: Queryable;
  readonly #trust: Trust;
  readonly #publicKey: KeyObject;
  readonly #keyId: string;
  readonly #isMarked: IsMarked;
  readonly #now: number;
  readonly #findings: Finding[] = [];
  #count = 0;
  #forgotten = 0;
  #waiting = 0;
  #roots = 0;
  #earlierRoots = 0;
  #size = 0;
  #last: HistoryRoot | null = null;
  #isKeptRootSeen = false;

  constructor(database: Queryable, trust: Trust, publicKey: KeyObject, now: number) {
    const { key } = trust;
    this.#database = database;
    this.#trust = trust;
    this.#publicKey = publicKey;
    this.#keyId = jwkOf(trust.publicKey).kid;
    this.#isMarked = key === null ? null : (leaf, mark) => key.markOf(leaf).equals(mark);
    this.#now = now;
  }

  report(): AuditReport {
    return {
      findings: this.#findings,
      more_findings: this.#count - this.#findings.length,
      sealed: this.#size,
      forgotten: this.#forgotten,
      waiting: this.#waiting,
      roots: this.#roots,
      roots_of_earlier_keys: this.#earlierRoots,
      newest_root: this.#last && {
        number: this.#last.number,
        hash: statementHash(this.#last),
        created: this.#last.created,
      },
    };
  }

  /** Roots, leaves and entries side by side, from the first to the last. */
  async readHistory(): Promise<void> {
    const leaves = new Leaves(this.#database);
    const entries = new InOrder(readEntries(this.#database));
    const tree = new GrowingTree(0, []);
    const upper: Tile[] = [];
    // Every root covers all that came before: once one does not fit, those after it cannot.
    let fits = true;
    for await (const root of readRoots(this.#database)) {
      this.#checkRoot(root);
      const found = this.#count;
      for (let place = this.#size; place < root.size; place++) {
        const [leaf, kept] = [await leaves.at(place), await entries.at(place)];
        if (leaf === null) this.#tell('removed', place, 'the tree lacks its leaf');
        if (leaf === null && kept === null) break;
        tree.add(this.#checkPlace(place, leaf ?? leafHash(kept!.entry), kept, root));
      }
      if (fits && (tree.size !== root.size || tree.root().toString('hex') !== root.root_hash)) {
        fits = false;
        if (this.#count === found) this.#tellOfRange(root);
      }
      upper.push(
        ...tree.takeTiles().filter(({ level, hashes }) => level > 0 && hashes.length === TILE_HASHES),
      );
      this.#last = root;
      this.#size = Math.max(this.#size, root.size);
    }
    await this.#checkEnd(leaves, entries);
    if (fits) await this.#checkUpperTiles([...upper, ...tree.takeTiles().filter(({ level }) => level > 0)]);
  }

  #checkRoot(root: HistoryRoot): void {
    const before = this.#last;
    const wrong = (kind: FindingKind, detail: string) =>
      this.#tell(kind, null, `root ${root.number} ${detail}`);
    const expected = before === null ? 0 : before.number + 1;
    if (root.number !== expected)
      wrong('removed', `follows ${before?.number ?? 'nothing'}: those between are gone`);
    else if (root.previous !== (before === null ? NO_ROOT : statementHash(before)))
      wrong('forged', 'is not chained to the root before it');
    if (root.key_id !== this.#keyId) this.#earlierRoots++;
    else if (!isSigned(rootStatement(root), root.signature, this.#publicKey))
      wrong('forged', 'is not signed with the key of this installation');
    if (root.size < (before?.size ?? 0)) wrong('forged', 'covers less than the root before it');
    this.#checkKeptRoot(root);
    this.#roots++;
  }

  #checkKeptRoot(root: HistoryRoot): void {
    const { keptRoot } = this.#trust;
    if (keptRoot?.number !== root.number) return;
    this.#isKeptRootSeen = true;
    if (statementHash(root) !== keptRoot.hash)
      this.#tell('forged', null, `root ${root.number} is not the one that was kept`);
  }

  /** The leaf to go on with. */
  #checkPlace(place: number, leaf: Buffer, kept: KeptEntry | null, root: HistoryRoot): Buffer {
    if (kept === null) {
      if (root.created >= this.#now - ENTRY_RETENTION_SECONDS)
        this.#tell('removed', place, 'what was sealed there is gone');
      else this.#forgotten++;
      return leaf;
    }
    const sealed = { place, leaf, completeUntil: this.#last?.complete_until ?? 0, now: this.#now };
    const checked = checkEntry(kept, sealed, this.#isMarked);
    if (checked.finding !== null) this.#add(checked.finding);
    if (checked.isForgotten) this.#forgotten++;
    return checked.leaf;
  }

  #tellOfRange(root: HistoryRoot): void {
    const [from, to] = [this.#last?.size ?? 0, root.size - 1];
    this.#tell(
      'changed',
      from,
      `root ${root.number} does not fit: something at places ${from} to ${to}, or before them where nothing is kept any more, was changed with its leaf`,
    );
  }

  /** What nothing signed covers. */
  async #checkEnd(leaves: Leaves, entries: InOrder): Promise<void> {
    const { keptRoot } = this.#trust;
    if (keptRoot !== null && !this.#isKeptRootSeen)
      this.#tell(
        'removed',
        null,
        `root ${keptRoot.number}, which was kept, is gone: the end of the history was cut off`,
      );
    if (this.#last !== null && this.#last.key_id !== this.#keyId)
      this.#tell(
        'forged',
        null,
        `the newest root, ${this.#last.number}, is signed with another key (${this.#last.key_id})`,
      );
    const beyond = await entries.at(this.#size);
    if (beyond !== null)
      this.#add({
        kind: 'inserted',
        event: beyond.event_id,
        account: beyond.account_id,
        place: beyond.place,
        detail: 'it has a place that no root covers, or the end of the roots was cut off',
      });
    else if ((await leaves.at(this.#size)) !== null)
      this.#tell(
        'inserted',
        this.#size,
        'the tree has a leaf that no root covers, or the end of the roots was cut off',
      );
  }

  /** Proofs are built from them; each follows from the leaves. */
  async #checkUpperTiles(tiles: readonly Tile[]): Promise<void> {
    for (const level of new Set(tiles.map((tile) => tile.level))) {
      const stored = new Map<number, Buffer>();
      for await (const { tile, hashes } of readTilesOf(this.#database, level))
        stored.set(tile, Buffer.concat(hashes));
      for (const { tile, hashes } of tiles.filter((tile) => tile.level === level))
        if (!stored.get(tile)?.equals(Buffer.concat(hashes)))
          this.#tell('changed', null, `tile ${tile} of level ${level} does not follow from the leaves`);
    }
  }

  async lookForUnsealed(): Promise<void> {
    const completeUntil = this.#last?.complete_until ?? 0;
    let oldest = this.#now;
    for await (const { account_id, id, type, created } of readEventsWithoutEntry(this.#database)) {
      if (created < completeUntil) {
        const detail = `${type} says ${timeText(created)}, has no place, and everything until ${timeText(completeUntil)} was sealed`;
        this.#add({ kind: 'inserted', event: id, account: account_id, place: null, detail });
      } else {
        this.#waiting++;
        oldest = Math.min(oldest, created);
      }
    }
    if (oldest < this.#now - WAITING_SECONDS_MAX)
      this.#tell(
        'unsealed',
        null,
        `${this.#waiting} events have no place, the oldest of ${timeText(oldest)}: nobody seals, or the end of the history was cut off`,
      );
  }

  #tell(kind: FindingKind, place: number | null, detail: string): void {
    this.#add({ kind, event: null, account: null, place, detail });
  }

  #add(finding: Finding): void {
    if (this.#findings.length < FINDINGS_MAX) this.#findings.push(finding);
    this.#count++;
  }
}

/** Reads rows with a place one after the other; places may be missing. */
class InOrder {
  readonly #rows: AsyncGenerator<KeptEntry>;
  #next: KeptEntry | null | undefined;

  constructor(rows: AsyncGenerator<KeptEntry>) {
    this.#rows = rows;
  }

  /** The row at this place or null. Places are asked for in ascending order. */
  async at(place: number): Promise<KeptEntry | null> {
    while (this.#next === undefined || (this.#next !== null && this.#next.place < place)) {
      const { value, done } = await this.#rows.next();
      this.#next = done ? null : (value as KeptEntry);
    }
    return this.#next?.place === place ? this.#next : null;
  }
}

/** The leaves, a tile at a time. */
class Leaves {
  readonly #tiles: AsyncGenerator<{ tile: number; hashes: readonly Buffer[] }>;
  #tile: { tile: number; hashes: readonly Buffer[] } | null = null;

  constructor(database: Queryable) {
    this.#tiles = readTilesOf(database, 0);
  }

  async at(place: number): Promise<Buffer | null> {
    const wanted = Math.floor(place / TILE_HASHES);
    while (this.#tile === null || this.#tile.tile < wanted) {
      const { value, done } = await this.#tiles.next();
      if (done) return null;
      this.#tile = value;
    }
    return this.#tile.tile === wanted ? (this.#tile.hashes[place % TILE_HASHES] ?? null) : null;
  }
}
