import type { Address, RpcTransport, Signature } from '@solana/kit';

interface JsonRpcRequest {
  readonly id: string;
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is asked of nodes, as it goes over the wire
  readonly params: readonly any[];
}

/** What a node lists of a transaction. */
interface Listed {
  readonly signature: string;
  readonly slot: bigint;
  readonly err: unknown;
  readonly memo: string | null;
  readonly blockTime: bigint;
  readonly confirmationStatus: 'finalized';
}

/** Made-up transactions in one slot, numbered from `first`. */
interface Run {
  readonly slot: bigint;
  readonly first: number;
  readonly count: number;
  readonly err: unknown;
}

type Segment = { readonly run: Run } | { readonly real: Listed };

const DUST = /^Dust([1-9]+)z/;
const LISTED_MAX = 1_000;

/**
 * A real node on which strangers have sent any number of transactions that name one address. They are made up as they are
 * asked for, so a million costs no memory; each of them looks like a transaction that did land.
 */
export class SpammedNode {
  readonly #inner: RpcTransport;
  readonly #address: Address;
  readonly #template: Signature;
  readonly #runs: Run[] = [];
  readonly #calls = new Map<string, number>();
  #dustCount = 0;
  #templateAnswer: unknown = null;

  /** `template` is the landed transaction that all the made-up ones look like. */
  constructor(inner: RpcTransport, address: Address, template: Signature) {
    this.#inner = inner;
    this.#address = address;
    this.#template = template;
  }

  /** Lands made-up transactions, final at once, above everything real of this slot or an earlier one. */
  dust(count: number, slot: bigint, err: unknown = null): void {
    this.#runs.push({ slot, first: this.#dustCount, count, err });
    this.#dustCount += count;
  }

  /** How many calls were made, of one method or of all. */
  calls(method?: string): number {
    if (method) return this.#calls.get(method) ?? 0;
    return [...this.#calls.values()].reduce((sum, count) => sum + count, 0);
  }

  readonly transport: RpcTransport = async <T>(request: Parameters<RpcTransport>[0]): Promise<T> => {
    const { id, method, params } = request.payload as JsonRpcRequest;
    this.#calls.set(method, (this.#calls.get(method) ?? 0) + 1);
    const answer = (result: unknown) => ({ jsonrpc: '2.0', id, result }) as T;
    if (method === 'getSignaturesForAddress' && params[0] === this.#address)
      return answer(await this.#list(request, params[1]));
    if (method === 'getTransaction' && DUST.test(params[0])) return answer(await this.#readTemplate(request));
    if (method === 'getSignatureStatuses') return answer(await this.#statuses(request, params[0]));
    return this.#inner<T>(request);
  };

  async #ask(request: Parameters<RpcTransport>[0], method: string, params: readonly unknown[]) {
    const payload = { jsonrpc: '2.0', id: 'inner', method, params };
    // biome-ignore lint/suspicious/noExplicitAny: answers of every kind
    const { result } = await this.#inner<any>({ ...request, payload });
    return result;
  }

  async #readTemplate(request: Parameters<RpcTransport>[0]): Promise<unknown> {
    const { params } = request.payload as JsonRpcRequest;
    this.#templateAnswer ??= await this.#ask(request, 'getTransaction', [this.#template, ...params.slice(1)]);
    return this.#templateAnswer;
  }

  async #statuses(request: Parameters<RpcTransport>[0], signatures: readonly string[]): Promise<unknown> {
    const { params } = request.payload as JsonRpcRequest;
    const result = await this.#ask(request, 'getSignatureStatuses', params);
    const landed = { slot: 1n, confirmations: null, err: null, confirmationStatus: 'finalized' };
    const value = signatures.map((signature, index) => (DUST.test(signature) ? landed : result.value[index]));
    return { ...result, value };
  }

  /** As a node does it: down from `before`, nothing when that is unknown, and not as far as `until`. */
  async #list(
    request: Parameters<RpcTransport>[0],
    options: { before?: string; until?: string; limit: number; commitment: string },
  ): Promise<Listed[]> {
    const inner = { commitment: options.commitment, limit: LISTED_MAX };
    const real: Listed[] = await this.#ask(request, 'getSignaturesForAddress', [this.#address, inner]);
    const segments = this.#segments([...real].reverse());
    const from = options.before === undefined ? null : place(segments, options.before);
    if (options.before !== undefined && from === null) return [];
    return listDown(segments, from, options.until, options.limit);
  }

  /** Oldest first; what is real comes first in its slot. */
  #segments(real: readonly Listed[]): Segment[] {
    const segments: { slot: bigint; segment: Segment }[] = [
      ...real.map((entry) => ({ slot: BigInt(entry.slot), segment: { real: entry } })),
      ...this.#runs.map((run) => ({ slot: run.slot, segment: { run } })),
    ];
    segments.sort((left, right) => Number(left.slot - right.slot));
    return segments.map(({ segment }) => segment);
  }
}

interface Place {
  readonly segment: number;
  readonly offset: number;
}

const sizeOf = (segment: Segment) => ('run' in segment ? segment.run.count : 1);

function place(segments: readonly Segment[], signature: string): Place | null {
  const number = dustNumber(signature);
  for (const [index, segment] of segments.entries()) {
    if ('real' in segment) {
      if (segment.real.signature === signature) return { segment: index, offset: 0 };
    } else if (
      number !== null &&
      number >= segment.run.first &&
      number < segment.run.first + segment.run.count
    ) {
      return { segment: index, offset: number - segment.run.first };
    }
  }
  return null;
}

function listDown(
  segments: readonly Segment[],
  before: Place | null,
  until: string | undefined,
  limit: number,
): Listed[] {
  const listed: Listed[] = [];
  let index = before ? before.segment : segments.length - 1;
  let offset = before ? before.offset - 1 : Number.POSITIVE_INFINITY;
  for (; index >= 0; index--, offset = Number.POSITIVE_INFINITY) {
    const segment = segments[index]!;
    for (let at = Math.min(offset, sizeOf(segment) - 1); at >= 0; at--) {
      const entry = 'real' in segment ? segment.real : dustEntry(segment.run, at);
      if (entry.signature === until || listed.length === limit) return listed;
      listed.push(entry);
    }
  }
  return listed;
}

function dustEntry({ slot, first, err }: Run, offset: number): Listed {
  const memo = null;
  return {
    signature: dustSignature(first + offset),
    slot,
    err,
    memo,
    blockTime: 1n,
    confirmationStatus: 'finalized',
  };
}

/** As long as a signature, and written in its alphabet: the number to base nine, in digits from 1 to 9. */
function dustSignature(number: number): string {
  const digits = [...number.toString(9)].map((digit) => Number(digit) + 1).join('');
  return `Dust${digits}`.padEnd(88, 'z');
}

function dustNumber(signature: string): number | null {
  const digits = DUST.exec(signature)?.[1];
  if (digits === undefined) return null;
  return Number.parseInt([...digits].map((digit) => Number(digit) - 1).join(''), 9);
}
