import { type CardSetupPageProps, renderCardSetupPage } from '@florin/web/card-setup/page';
import { type CardField, type CardFieldProblem, readTypedCard } from '@florin/wire/checkout/typed-card';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAccount } from '../accounts/store.ts';
import { statusOf } from '../card-setups/present.ts';
import { setupOfToken } from '../card-setups/setup-token.ts';
import { type CardSetupRow, completeCardSetup, findPublicCardSetup } from '../card-setups/store.ts';
import { draftCard } from '../cards/draft.ts';
import { requireVault } from '../cards/vault.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { type ParsedBody, textsIn } from '../http/parse/body.ts';
import type { Services } from '../services.ts';
import type { PageOutcome, Pages } from './pages.ts';

const PATH = '/cards/setup/:id';
const LENGTH_MAX = 500;

type Request = FastifyRequest<{ Params: { id: string } }>;
type Problems = NonNullable<CardSetupPageProps['problems']>;

/**
 * The form of one card. It looks at no cookie: whoever holds its address may store one card in the account that made it, and is told
 * whose that is.
 */
export function addCardSetupPage(
  app: FastifyInstance,
  pages: Pages,
  services: Pick<Services, 'database' | 'secret' | 'vault'>,
  rateLimits: RateLimits,
): void {
  const { database, secret, vault } = services;
  const config = { operation: `pages ${PATH}` };
  const setupOf = async ({ params }: Request) => {
    const id = setupOfToken(secret, params.id);
    return id && (await findPublicCardSetup(database, id));
  };

  const show = async (request: Request, row: CardSetupRow, more: Partial<CardSetupPageProps> = {}) => {
    const account = await findAccount(database, row.account_id);
    const status = statusOf(row, Date.now());
    const props = { status, businessName: account.business_name, returnUrl: row.return_url, ...more };
    const frame = pages.frameFor(request, 'card-setup');
    return {
      html: renderCardSetupPage(props, status === 'open' ? frame : { ...frame, scripts: [], preloads: [] }),
      isCardForm: true,
      formTarget: row.return_url === null ? undefined : new URL(row.return_url).origin,
    } satisfies PageOutcome;
  };

  app.get<{ Params: { id: string } }>(PATH, { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const row = await setupOf(request);
    if (!row) return pages.send(reply, pages.missing('page', request));
    return pages.send(reply, await show(request, row));
  });

  app.post<{ Params: { id: string } }>(PATH, { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const row = await setupOf(request);
    if (!row) return pages.send(reply, pages.missing('page', request));
    if (statusOf(row, Date.now()) !== 'open')
      return pages.send(reply, { ...(await show(request, row, { isRefused: true })), status: 409 });
    const texts = textsIn(request.body as ParsedBody | null);
    const text = (name: CardField) => (texts.get(name) ?? '').slice(0, LENGTH_MAX);
    const typed = {
      number: text('number'),
      expiry: text('expiry'),
      cvc: text('cvc'),
      name: text('name'),
      nickname: text('nickname'),
    };
    // Number and code are never written into a page.
    const again = async (problems: Problems) =>
      pages.send(reply, {
        ...(await show(request, row, { problems, name: typed.name, nickname: typed.nickname })),
        status: 400,
      });
    const reading = readTypedCard(typed, Date.now());
    if (!reading.ok) return again(reading.problems);
    const card = draftOr(() =>
      draftCard(requireVault(vault), row.account_id, { ...reading.card, metadata: row.metadata }),
    );
    if ('problems' in card) return again(card.problems);
    const isStored = await completeCardSetup(database, row, card);
    const now = (await findPublicCardSetup(database, row.id)) ?? row;
    if (!isStored)
      return pages.send(reply, { ...(await show(request, now, { isRefused: true })), status: 409 });
    return pages.send(reply, { redirect: row.return_url ?? request.url });
  });
}

const FIELDS: Readonly<Record<string, CardField>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

/** What the vault refuses is told beside its field. */
function draftOr<Row extends object>(draft: () => Row): Row | { readonly problems: Problems } {
  try {
    return draft();
  } catch (error) {
    const field = error instanceof ApiError ? FIELDS[error.param ?? ''] : undefined;
    if (field === undefined) throw error;
    const problem: CardFieldProblem = (error as ApiError).code === 'card_expired' ? 'expired' : 'invalid';
    return { problems: { [field]: problem } };
  }
}
