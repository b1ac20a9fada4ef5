import type { ComponentChildren } from 'preact';
import { Document, renderPage } from '../shell/document.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { PageLinks } from '../shell/page-links.tsx';
import { shortened } from '../shell/shortened.ts';
import { accountPath, transactionPath } from './paths.ts';

/** A transaction in a list. */
export interface ListedTransaction {
  readonly signature: string;
  readonly slot: string;
  /** Unix seconds. */
  readonly time: number | null;
  readonly hasFailed: boolean;
}

export interface ExplorerTransaction extends ListedTransaction {
  /** What the chain answered, where it refused. */
  readonly error: string | null;
  readonly feeLamports: string;
  readonly signers: readonly string[];
  readonly transfers: readonly {
    readonly from: string;
    readonly to: string;
    /** In words, with the token where it is known. */
    readonly amount: string;
  }[];
  /** The programs it ran, in order. */
  readonly programs: readonly string[];
}

export interface ExplorerAccount {
  readonly address: string;
  /** Null where the chain has never seen it. */
  readonly sol: string | null;
  readonly owner: string | null;
  /** What it holds in dollars: itself where it is a token account, else by the one derived from it. */
  readonly usdc: string | null;
  readonly transactions: readonly ListedTransaction[];
}

/**
 * The newest transactions of this machine's chain, and a way to find others.
 * @example renderExplorerPage(transactions, frame)
 */
export function renderExplorerPage(transactions: readonly ListedTransaction[], frame: PageFrame): string {
  return renderFramed(
    'Explorer',
    frame,
    <>
      <p>All USDC transactions on the local test network, newest first.</p>
      <Transactions transactions={transactions} />
    </>,
  );
}

/** @example renderExplorerTransaction(transaction, frame) */
export function renderExplorerTransaction(transaction: ExplorerTransaction, frame: PageFrame): string {
  const { signature, slot, time, error, feeLamports, signers, transfers, programs } = transaction;
  return renderFramed(
    'Transaction',
    frame,
    <>
      <dl class="facts">
        <Fact name="Signature">{signature}</Fact>
        <Fact name="Result">{error === null ? 'Succeeded' : `Failed: ${error}`}</Fact>
        <Fact name="Time">{time === null ? 'Unknown' : <Moment seconds={time} withDate />}</Fact>
        <Fact name="Slot">{slot}</Fact>
        <Fact name="Fee">{feeLamports} lamports</Fact>
        <Fact name="Signed by">
          <Addresses addresses={signers} />
        </Fact>
        <Fact name="Programs">
          <Addresses addresses={programs} />
        </Fact>
      </dl>
      {transfers.length > 0 && (
        <section class="scroller spaced" aria-label="Transfers">
          <table>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col" class="number">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {transfers.map(({ from, to, amount }, index) => (
                <tr key={index}>
                  <td>
                    <AddressLink address={from} />
                  </td>
                  <td>
                    <AddressLink address={to} />
                  </td>
                  <td class="number">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>,
  );
}

/** @example renderExplorerAccount(account, frame) */
export function renderExplorerAccount(account: ExplorerAccount, frame: PageFrame): string {
  const { address, sol, owner, usdc, transactions } = account;
  return renderFramed(
    'Account',
    frame,
    <>
      <dl class="facts">
        <Fact name="Address">{address}</Fact>
        <Fact name="SOL">{sol ?? 'Not found on this network'}</Fact>
        {usdc !== null && <Fact name="USDC">{usdc}</Fact>}
        {owner !== null && (
          <Fact name="Owned by">
            <AddressLink address={owner} />
          </Fact>
        )}
      </dl>
      <h2 class="spaced">Transactions</h2>
      <Transactions transactions={transactions} />
    </>,
  );
}

function renderFramed(title: string, frame: PageFrame, children: ComponentChildren): string {
  return renderPage(
    <Document title={title} frame={frame} aside={<PageLinks />} foot="Local test network." isWide>
      <h1>{title}</h1>
      <search class="spaced">
        <form action="/explorer" class="row">
          <div class="field">
            <label for="q">Signature or address</label>
            <input id="q" name="q" required autocomplete="off" spellcheck={false} />
          </div>
          <button type="submit" class="quiet small">
            Search
          </button>
        </form>
      </search>
      <div class="spaced explorer">{children}</div>
    </Document>,
  );
}

function Transactions({ transactions }: { readonly transactions: readonly ListedTransaction[] }) {
  if (transactions.length === 0) return <p class="empty">Nothing yet.</p>;
  return (
    <section class="scroller spaced" aria-label="Transactions">
      <table>
        <thead>
          <tr>
            <th scope="col">Signature</th>
            <th scope="col">Slot</th>
            <th scope="col">Time</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map(({ signature, slot, time, hasFailed }) => (
            <tr key={signature}>
              <td>
                <a href={transactionPath(signature)}>
                  <code>{shortened(signature, 8)}</code>
                </a>
              </td>
              <td>{slot}</td>
              <td>{time !== null && <Moment seconds={time} withDate />}</td>
              <td>
                <span class={hasFailed ? 'state bad' : 'state good'}>{hasFailed ? 'failed' : 'done'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  return (
    <>
      {addresses.map((address) => (
        <div key={address}>
          <AddressLink address={address} />
        </div>
      ))}
    </>
  );
}

function AddressLink({ address }: { readonly address: string }) {
  return (
    <a href={accountPath(address)} title={address}>
      <code>{shortened(address, 6)}</code>
    </a>
  );
}
