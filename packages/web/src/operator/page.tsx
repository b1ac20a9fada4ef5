import type { ComponentChildren } from 'preact';
import { Table } from '../dashboard/parts/table.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';

/** As the server reads it; for operators, who read English as the commands and logs do. */
export interface OperatorPageProps {
  readonly at: number;
  readonly alerts: readonly {
    readonly name: string;
    readonly severity: 'page' | 'ticket';
    readonly text: string;
    readonly advice: string;
  }[];
  readonly findings: readonly {
    readonly area: string;
    readonly level: 'ok' | 'warning' | 'wrong';
    readonly message: string;
  }[];
  readonly installation: {
    readonly cursors: readonly {
      readonly name: string;
      readonly behind_seconds: number;
      readonly parked: number;
      readonly gaps: number;
      readonly is_led: boolean;
    }[];
    readonly charges: readonly Waiting[];
    readonly jobs: readonly Waiting[];
    readonly jobsGivenUp: number;
    readonly webhooks: { readonly lag_seconds: number; readonly failing_endpoints: number };
    readonly sealing: { readonly waiting_seconds: number; readonly damage: string | null };
    readonly straysOfToday: number;
    readonly claimsToday: number;
    readonly claimsAdvancedToday: number;
    readonly merchantsPaused: number;
  };
  readonly shops: readonly {
    readonly host: string;
    readonly accounts_paused: number;
    readonly failures_in_a_row_max: number;
  }[];
  readonly strays: readonly {
    readonly signature: string;
    readonly landed_at: string;
    readonly sender: string;
    readonly amount: string;
  }[];
  readonly connections: readonly { readonly name: string; readonly count: number }[];
  readonly browsers: { readonly used: number; readonly max: number; readonly waiting: number } | null;
  readonly versions: Readonly<Record<'api' | 'schema' | 'node' | 'postgres', string>>;
}

interface Waiting {
  readonly name: string;
  readonly count: number;
  readonly oldest_seconds: number;
}

const TITLE = 'Operator';

/** @example renderOperatorPage(await lookAtInstallation(services), frame) */
export function renderOperatorPage(props: OperatorPageProps, frame: PageFrame): string {
  const { alerts, findings, at } = props;
  const troubles = findings.filter(({ level }) => level !== 'ok');
  const count = alerts.length + troubles.length;
  const read = new Date(at * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  return renderPage(
    <Document title={TITLE} frame={frame} isWide aside={TITLE} foot={`Read at ${read} UTC.`}>
      <div class="operator">
        <div class="view-head">
          <h1>
            {count === 0 ? 'All is well' : count === 1 ? '1 problem to fix' : `${count} problems to fix`}
          </h1>
          <a class="button quiet small" href="/operator">
            Read again
          </a>
        </div>
        {alerts.map(({ name, severity, text, advice }) => (
          <div key={name} class={severity === 'page' ? 'notice bad' : 'notice'}>
            <strong>{text}</strong>
            <p>{advice}</p>
            <p class="hint">
              {name}, {severity === 'page' ? 'act now' : 'act soon'}
            </p>
          </div>
        ))}
        <Parts findings={findings} />
        <Settlement {...props} />
        <Queues {...props} />
        <Shops {...props} />
        <Versions {...props} />
      </div>
    </Document>,
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const LEVELS = { ok: 'good', warning: 'you', wrong: 'bad' } as const;
const LEVEL_TEXTS = { ok: 'OK', warning: 'Look', wrong: 'Wrong' } as const;

function Parts({ findings }: Pick<OperatorPageProps, 'findings'>) {
  const rows = findings.map((finding, index) => ({ id: String(index), ...finding }));
  return (
    <Section title="Parts">
      <Table
        label="Chain, database, cards and sponsor"
        rows={rows}
        columns={[
          { title: 'Part', place: 'main', cell: ({ area }) => area },
          {
            title: 'State',
            place: 'amount',
            cell: ({ level }) => <span class={`status-badge ${LEVELS[level]}`}>{LEVEL_TEXTS[level]}</span>,
          },
          { title: 'Found', place: 'state', cell: ({ message }) => <span class="all">{message}</span> },
        ]}
      />
    </Section>
  );
}

function Settlement({ installation: { cursors } }: OperatorPageProps) {
  const rows = cursors.map((cursor) => ({ id: cursor.name, ...cursor }));
  return (
    <Section title="Settlement">
      <Table
        label="How far the chain is read"
        rows={rows}
        columns={[
          { title: 'What', place: 'main', cell: ({ name }) => name },
          { title: 'Behind', place: 'amount', cell: ({ behind_seconds }) => secondsText(behind_seconds) },
          { title: 'Read by', place: 'state', cell: ({ is_led }) => (is_led ? 'a worker' : 'nobody') },
          { title: 'Parked', place: 'time', cell: ({ parked, gaps }) => `${parked} parked, ${gaps} gaps` },
        ]}
      />
    </Section>
  );
}

function Queues({ installation, browsers, connections }: OperatorPageProps) {
  const { jobs, charges, jobsGivenUp, webhooks, sealing, claimsToday, claimsAdvancedToday } = installation;
  const waiting = [
    ...jobs.map((job) => ({ id: `job ${job.name}`, what: `Jobs: ${job.name}`, ...job })),
    ...charges.map((charge) => ({ id: `charge ${charge.name}`, what: `Charges: ${charge.name}`, ...charge })),
  ];
  return (
    <Section title="Work">
      <dl class="facts">
        <Fact name="Jobs given up" value={jobsGivenUp} />
        <Fact name="Webhooks behind" value={secondsText(webhooks.lag_seconds)} />
        <Fact name="Endpoints that fail" value={webhooks.failing_endpoints} />
        <Fact
          name="Sealed history"
          value={sealing.damage === null ? `${secondsText(sealing.waiting_seconds)} behind` : 'damaged'}
        />
        <Fact name="Claims paid for today" value={`${claimsToday} (${claimsAdvancedToday} in advance)`} />
        <Fact
          name="Browser places of this process"
          value={browsers === null ? 'none' : `${browsers.used} of ${browsers.max}, ${browsers.waiting} wait`}
        />
        <Fact
          name="Connected to the database"
          value={connections.map(({ name, count }) => `${name} ${count}`).join(', ')}
        />
      </dl>
      {waiting.length > 0 && (
        <Table
          label="What waits"
          rows={waiting}
          columns={[
            { title: 'What', place: 'main', cell: ({ what }) => what },
            { title: 'Count', place: 'amount', cell: ({ count }) => count },
            { title: 'Oldest', place: 'time', cell: ({ oldest_seconds }) => secondsText(oldest_seconds) },
          ]}
        />
      )}
    </Section>
  );
}

function Shops({ shops, strays }: OperatorPageProps) {
  if (shops.length === 0 && strays.length === 0) return null;
  return (
    <>
      {shops.length > 0 && (
        <Section title="Shops that fail">
          <Table
            label="Shops that are left alone for now"
            rows={shops.map((shop) => ({ id: shop.host, ...shop }))}
            columns={[
              { title: 'Shop', place: 'main', cell: ({ host }) => host },
              { title: 'Accounts', place: 'amount', cell: ({ accounts_paused }) => accounts_paused },
              {
                title: 'Failures in a row',
                place: 'state',
                cell: ({ failures_in_a_row_max }) => failures_in_a_row_max,
              },
            ]}
          />
          <p class="hint">
            Shops are tried again automatically. “florin operator explain” shows what happened in a checkout.
          </p>
        </Section>
      )}
      {strays.length > 0 && (
        <Section title="Stray payments">
          <Table
            label="Payments for what this database does not know"
            rows={strays.map((stray) => ({ id: stray.signature, ...stray }))}
            columns={[
              { title: 'From', place: 'main', cell: ({ sender }) => <code class="all">{sender}</code> },
              { title: 'USDC', place: 'amount', cell: ({ amount }) => Number(amount) / 1e6 },
              { title: 'Landed', place: 'time', cell: ({ landed_at }) => landed_at },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function Versions({ versions }: OperatorPageProps) {
  return (
    <Section title="Versions">
      <dl class="facts">
        <Fact name="API" value={versions.api} />
        <Fact name="Schema" value={versions.schema} />
        <Fact name="Node" value={versions.node} />
        <Fact name="PostgreSQL" value={versions.postgres} />
      </dl>
    </Section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function secondsText(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** @example renderOperatorSignInPage(false, frame) */
export function renderOperatorSignInPage(isWrong: boolean, frame: PageFrame): string {
  return renderPage(
    <Document title={TITLE} frame={frame} foot="The token is OPERATOR_TOKEN of this installation.">
      <section class="card" aria-labelledby="what">
        <div class="body">
          <h1 id="what">{TITLE}</h1>
          <form class="form" method="post" action="/operator">
            <div class="field">
              <label for="token">Operator’s token</label>
              <input
                id="token"
                name="token"
                type="password"
                required
                autocomplete="current-password"
                aria-invalid={isWrong}
                aria-describedby={isWrong ? 'token-problem' : undefined}
              />
              {isWrong && (
                <p id="token-problem" class="hint" data-state="wrong">
                  This is not the token.
                </p>
              )}
            </div>
            <button type="submit" class="primary">
              Show the installation
            </button>
          </form>
        </div>
      </section>
    </Document>,
  );
}
