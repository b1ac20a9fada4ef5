import type { Address, RpcTransport, Signature } from '@solana/kit';
import { keyOfAddress } from './bytes/byte-key.ts';
import { Faucet } from './ledger/faucet.ts';
import { faucetSignerOf, genesisHashOf } from './ledger/genesis.ts';
import { Ledger } from './ledger/ledger.ts';
import type { OpenedStorage, Storage } from './ledger/storage.ts';
import { openDirectory, openMemory } from './ledger/storage.ts';
import { TokenOwners } from './ledger/token-owners.ts';
import { Endpoint } from './node/endpoint.ts';
import { NodeFaults } from './node/faults.ts';
import type { Dispatch, RpcResponse } from './rpc/dispatch.ts';
import { createDispatch } from './rpc/dispatch.ts';
import type { NodeView } from './rpc/node-view.ts';
import { Blockhashes } from './slots/blockhashes.ts';
import type { SlotClock } from './slots/clock.ts';
import { WallClock } from './slots/clock.ts';
import { newestSlotAt } from './slots/commitment.ts';
import { onReached } from './slots/reached.ts';
import { Vm } from './vm/vm.ts';

export interface EmbeddedChainOptions {
  /** Where accounts and history are kept; without it the chain lives in memory only. */
  readonly directory?: string;
  /** The loopback port of the first endpoint (the next one is taken for WebSockets too); a free one when left out. */
  readonly port?: number;
  /** Programs beside those that come with the VM (system, token, associated token, memo, lookup tables). */
  readonly programs?: readonly { readonly address: Address; readonly binary: Uint8Array }[];
  /** `VirtualClock` moves only when told to; by default slots follow the time of day. */
  readonly clock?: SlotClock;
  /** How long a slot of the default clock lasts; tests make it short to see finality soon. */
  readonly slotMs?: number;
  /** How much log may gather before the state is written down for a quicker restart; 32 MiB by default. */
  readonly snapshotEveryBytes?: number;
  /** Decides about faults that strike by chance; `Math.random` unless a test must be repeatable. */
  readonly random?: () => number;
  /** 32 bytes that a chain in memory derives its blockhashes and its faucet from; random unless a test must be repeatable. */
  readonly seed?: Uint8Array;
}

export interface EndpointOptions {
  readonly port?: number;
  /** As in `EmbeddedChainOptions`, for the faults of this node. */
  readonly random?: () => number;
}

/** A node of the chain: another address over the same ledger, with faults of its own. */
export interface EmbeddedNode {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly faults: NodeFaults;
  close(): Promise<void>;
}

export interface EmbeddedChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly clock: SlotClock;
  /** The faults of the first endpoint. */
  readonly faults: NodeFaults;
  /** Answers a JSON-RPC request in process, without a socket and without the faults of the way there. */
  readonly handle: (payload: unknown) => Promise<RpcResponse>;
  /** The same, for `createSolanaRpcFromTransport`. */
  readonly transport: RpcTransport;
  /** Mints USDC to a wallet's associated token account, which it creates when missing. */
  faucet(owner: Address, baseUnits: bigint): Promise<Signature>;
  airdrop(address: Address, lamports: bigint): Promise<Signature>;
  /** Calls the listener for each transaction that lands, until the returned function is called. */
  onLanded(listener: () => void): () => void;
  /** Calls the listener when something that landed is confirmed, and again when it is final. */
  onReached(listener: () => void): () => void;
  /** Opens another node over the same chain. */
  openEndpoint(options?: EndpointOptions): Promise<EmbeddedNode>;
  /** Takes back the newest 1 to 32 slots on every endpoint, as when the network settles on another fork. */
  rollBack(slotCount: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Solana chain inside this process: the real VM behind JSON-RPC and WebSocket on loopback.
 * @example
 * const chain = await startEmbeddedChain({ directory: '.florin/chain' });
 * const rpc = createSolanaRpc(chain.rpcUrl);
 * await chain.faucet(wallet, 25_000_000n); // 25 USDC
 */
export async function startEmbeddedChain(options: EmbeddedChainOptions = {}): Promise<EmbeddedChain> {
  const clock = options.clock ?? new WallClock(options.slotMs);
  const { storage, image } = await openStorage(options, clock);
  clock.resumeAfter(image.moment);
  const ledger = new Ledger({
    vm: new Vm(),
    clock,
    blockhashes: new Blockhashes(image.seed, image.abandoned),
    history: image.history,
    undo: image.undo,
    owners: new TokenOwners(),
    log: storage.log,
  });
  for (const { address, binary } of options.programs ?? []) ledger.addProgram(keyOfAddress(address), binary);
  ledger.placeAccounts([...image.accounts].map(([key, state]) => ({ key, state })));
  ledger.onLanded(() => storage.checkpoint(() => ledger.image()));
  const faucet = new Faucet(ledger, await faucetSignerOf(image.seed));
  const chain = new RunningChain({ ledger, clock, faucet, storage, seed: image.seed });
  return chain.start(options).catch(async (error) => {
    await chain.stop();
    throw error;
  });
}

function openStorage(options: EmbeddedChainOptions, clock: SlotClock): Promise<OpenedStorage> {
  if (options.directory === undefined) return openMemory(clock.now(), options.seed);
  return openDirectory(options.directory, clock.now(), options.snapshotEveryBytes);
}

interface ChainParts {
  readonly ledger: Ledger;
  readonly clock: SlotClock;
  readonly faucet: Faucet;
  readonly storage: Storage;
  readonly seed: Uint8Array;
}

class RunningChain {
  readonly #parts: ChainParts;
  readonly #endpoints = new Set<EmbeddedNode>();
  #stopped: Promise<void> | undefined;

  constructor(parts: ChainParts) {
    this.#parts = parts;
  }

  async start(options: EndpointOptions): Promise<EmbeddedChain> {
    const { rpcUrl, wsUrl, faults } = await this.openEndpoint(options);
    const handle = this.#inProcessDispatch();
    return {
      rpcUrl,
      wsUrl,
      faults,
      handle,
      clock: this.#parts.clock,
      transport: async <Response>({ payload }: Parameters<RpcTransport>[0]) =>
        (await handle(payload)) as Response,
      faucet: async (owner, baseUnits) => this.#durably(this.#parts.faucet.mintUsdc(owner, baseUnits)),
      airdrop: async (address, lamports) => this.#durably(this.#parts.faucet.airdrop(address, lamports)),
      onLanded: (listener) => this.#parts.ledger.onLanded(() => listener()),
      onReached: (listener) => onReached(this.#parts.ledger, this.#parts.clock, listener),
      openEndpoint: (more) => this.openEndpoint(more),
      rollBack: async (slotCount) => {
        this.#parts.ledger.rollBack(slotCount);
        await this.#parts.ledger.durable();
      },
      stop: () => this.stop(),
    };
  }

  async openEndpoint(options: EndpointOptions = {}): Promise<EmbeddedNode> {
    const faults = new NodeFaults(this.#parts.ledger, options.random);
    const node = this.#view(faults);
    const endpoint = new Endpoint({ node, faults, clock: this.#parts.clock, dispatch: createDispatch(node) });
    await listenOrClose(endpoint, options.port ?? 0);
    const release = this.#parts.ledger.keepStateFor(() => newestSlotAt('finalized', faults.headSlot()));
    const opened: EmbeddedNode = {
      rpcUrl: endpoint.rpcUrl,
      wsUrl: endpoint.wsUrl,
      faults,
      close: async () => {
        this.#endpoints.delete(opened);
        release();
        await endpoint.close();
      },
    };
    this.#endpoints.add(opened);
    return opened;
  }

  /** Stopping twice is stopping once. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await Promise.all([...this.#endpoints].map((endpoint) => endpoint.close()));
    const { ledger, storage } = this.#parts;
    ledger.pause();
    await storage.close(() => ledger.image());
  }

  #inProcessDispatch(): Dispatch {
    return createDispatch(this.#view(new NodeFaults(this.#parts.ledger)));
  }

  #view(faults: NodeFaults): NodeView {
    return {
      ledger: this.#parts.ledger,
      faucet: this.#parts.faucet,
      genesisHash: genesisHashOf(this.#parts.seed),
      headSlot: () => faults.headSlot(),
      forwardsTransactions: () => !faults.losesTransaction(),
    };
  }

  async #durably(signature: Promise<Signature>): Promise<Signature> {
    const landed = await signature;
    await this.#parts.ledger.durable();
    return landed;
  }
}

async function listenOrClose(endpoint: Endpoint, port: number): Promise<void> {
  try {
    await endpoint.listen(port);
  } catch (error) {
    await endpoint.close();
    throw error;
  }
}
