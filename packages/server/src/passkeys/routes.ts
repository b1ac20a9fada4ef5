import * as wire from '@florin/wire/accounts/passkey';
import type { Session } from '@florin/wire/accounts/session';
import { isId } from '@florin/wire/ids';
import { findAccount } from '../accounts/store.ts';
import { insertAct } from '../auth/acts-store.ts';
import { type Merchant, personOf } from '../auth/caller.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  PASSKEYS_MAX,
  type PasskeyRow,
  recordPasskeyUse,
} from '../auth/passkeys-store.ts';
import type { Database, Queryable } from '../database/database.ts';
import { missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Exchange } from '../http/pipeline/exchange.ts';
import { newId } from '../ids.ts';
import { hashInvitation } from '../members/draft.ts';
import { invitationMissing, joinByInvitation } from '../members/join.ts';
import { findMember, findOpenInvitation, lockMember } from '../members/store.ts';
import type { Services } from '../services.ts';
import { assertOwnPage, enter } from '../sessions/enter.ts';
import { draftPasskey, draftPasskeyChallenge } from './draft.ts';
import { presentPasskey, presentPasskeyChallenge } from './present.ts';
import { challengeInvalid, passkeyInvalid, redeemMade, redeemPasskeyChallenge } from './redeem.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifySigned } from './verify.ts';

export function addPasskeyRoutes(api: Api, { database, urls }: Pick<Services, 'database' | 'urls'>): void {
  const party = relyingPartyOf(urls.app);

  async function enterWith(
    transaction: Queryable,
    http: Exchange,
    operation: 'auth.session' | 'auth.join',
    { account_id, member_id, id }: Pick<PasskeyRow, 'account_id' | 'member_id' | 'id'>,
  ): Promise<Session> {
    const entrant = { accountId: account_id, memberId: member_id, passkeyId: id };
    await insertAct(transaction, { ...entrant, operation, requestId: http.requestId, about: id });
    return enter({ database: transaction, urls }, http, entrant);
  }

  api.handle(wire.createPasskeySignInChallenge, async ({ body }) => {
    if (body?.invitation === undefined) {
      const row = draftPasskeyChallenge({ purpose: 'sign_in' });
      await insertPasskeyChallenge(database, row);
      return presentPasskeyChallenge(row, party.id, '');
    }
    const invitation = await findOpenInvitation(database, hashInvitation(body.invitation));
    if (invitation === null) throw invitationMissing();
    const { business_name } = await findAccount(database, invitation.account_id);
    const row = draftPasskeyChallenge({
      purpose: 'join',
      member_id: newId('member'),
      invitation_hash: invitation.token_hash,
    });
    await insertPasskeyChallenge(database, row);
    return presentPasskeyChallenge(row, party.id, `${invitation.name}, ${business_name}`);
  });

  api.handle(wire.createPasskeySession, async ({ body, http }) => {
    assertOwnPage(http, urls);
    const { challenge } = await redeemPasskeyChallenge(database, body.client_data, 'sign_in');
    const memberId = Buffer.from(body.user_handle, 'base64url').toString('latin1');
    const credentialId = Buffer.from(body.credential_id, 'base64url');
    const passkey = isId('member', memberId) ? await findPasskey(database, memberId, credentialId) : null;
    const signCount = await verifySigned(party, challenge, body, passkey);
    if (passkey === null || signCount === null) throw passkeyInvalid();
    // Together: the passkey is held until the session is there to end with it.
    return database.transaction(async (transaction) => {
      if (!(await recordPasskeyUse(transaction, passkey, signCount))) throw passkeyInvalid();
      return enterWith(transaction, http, 'auth.session', passkey);
    });
  });

  api.handle(wire.joinWithPasskey, async ({ body, http }) => {
    assertOwnPage(http, urls);
    const { challenge, given } = await redeemPasskeyChallenge(database, body.client_data, 'join');
    if (!given.invitation_hash.equals(hashInvitation(body.invitation))) throw challengeInvalid();
    const made = await redeemMade(party, challenge, body);
    return database.transaction(async (transaction) => {
      const joiner = { id: given.member_id, wallet: null };
      const member = await joinByInvitation(transaction, joiner, body.invitation);
      const passkey = draftPasskey(member.account_id, member.id, made, body.name);
      await insertPasskey(transaction, passkey);
      return enterWith(transaction, http, 'auth.join', passkey);
    });
  });

  api.handle(wire.createPasskeyChallenge, async ({ caller }) => {
    const memberId = personOf(caller);
    const [{ business_name }, member, passkeys] = await Promise.all([
      findAccount(database, caller.accountId),
      findMember(database, caller.accountId, memberId),
      listPasskeys(database, caller.accountId, memberId),
    ]);
    if (passkeys.length >= PASSKEYS_MAX) throw passkeysFull();
    const row = draftPasskeyChallenge({
      purpose: 'add',
      account_id: caller.accountId,
      member_id: memberId,
    });
    await insertPasskeyChallenge(database, row);
    const name = member?.name ?? null;
    const userName = name === null ? business_name : `${name}, ${business_name}`;
    return presentPasskeyChallenge(row, party.id, userName, passkeys);
  });

  api.handle(wire.createPasskey, async ({ caller, body }) => {
    const memberId = personOf(caller);
    const { challenge, given } = await redeemPasskeyChallenge(database, body.client_data, 'add');
    if (given.account_id !== caller.accountId || given.member_id !== memberId) throw challengeInvalid();
    const row = draftPasskey(caller.accountId, memberId, await redeemMade(party, challenge, body), body.name);
    await database.transaction(async (transaction) => {
      // Who is being removed leaves no way back in.
      if ((await lockMember(transaction, caller.accountId, memberId)) === null) throw passkeyInvalid();
      const present = await listPasskeys(transaction, caller.accountId, memberId);
      if (present.length >= PASSKEYS_MAX) throw passkeysFull();
      if (!(await insertPasskey(transaction, row))) throw passkeyInvalid();
    });
    return presentPasskey(row);
  });

  api.handle(wire.listPasskeys, async ({ caller }) => {
    const rows = await listPasskeys(database, caller.accountId, personOf(caller));
    return listed('/v1/passkeys', rows.map(presentPasskey), false);
  });

  api.handle(wire.deletePasskey, async ({ caller, id }) => {
    await removePasskey(database, caller, id);
    return { id, object: 'passkey', deleted: true } as const;
  });
}

/** The member is held meanwhile: of the last two, removed at once, one stays. */
async function removePasskey(database: Database, caller: Merchant, id: string): Promise<void> {
  const memberId = personOf(caller);
  await database.transaction(async (transaction) => {
    const member = await lockMember(transaction, caller.accountId, memberId);
    const passkeys = await listPasskeys(transaction, caller.accountId, memberId);
    if (!passkeys.some((passkey) => passkey.id === id)) throw missing('passkey', id);
    if (member?.wallet_address == null && passkeys.length === 1) throw passkeyLast();
    await deletePasskey(transaction, caller.accountId, memberId, id);
  });
}

function passkeyLast() {
  return refused(
    'passkey_last',
    'This passkey is your only way to sign in. Add another passkey first, or leave the account.',
  );
}

function passkeysFull() {
  return refused('passkeys_full', `A member has at most ${PASSKEYS_MAX} passkeys; remove one.`);
}
