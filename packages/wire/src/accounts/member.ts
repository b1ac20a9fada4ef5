import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { plainLine } from '../values/plain-line.ts';
import { centsAmount, text, timestamp } from '../values/primitives.ts';
import { Session } from './session.ts';

/** From most to least. */
export const Role = z.enum(['owner', 'manager', 'support', 'read_only']).meta({
  description:
    '`owner`: everything, members too. `manager`: everything but members. `support`: reads, and refunds up to `refund_limit`. `read_only`: reads.',
});
export type Role = z.infer<typeof Role>;

const NAME_LENGTH_MAX = 60;
const NAME = 'What colleagues call them.';
const LIMIT = 'What a member with the role `support` may refund in any 30 days, cents. Null for other roles.';

const name = plainLine(NAME_LENGTH_MAX, NAME);
const refundLimit = () => centsAmount({ description: LIMIT });

export const Member = z
  .strictObject({
    id: id('member'),
    object: z.literal('member'),
    name: z.string().meta({ description: NAME }).nullable(),
    wallet_address: z
      .string()
      .meta({ description: 'The wallet that they sign in with; null for who has passkeys alone.' })
      .nullable(),
    passkeys: z.int().nonnegative().meta({ description: 'How many passkeys they sign in with.' }),
    role: Role,
    refund_limit: refundLimit().nullable(),
    api_keys: z.int().nonnegative().meta({ description: 'How many live API keys they made.' }),
    created: timestamp('When they joined.'),
  })
  .meta({
    id: 'Member',
    description: 'A person who may sign in to the account.',
    example: {
      id: exampleId('member'),
      object: 'member',
      name: 'Maria',
      wallet_address: exampleAddresses.merchant,
      passkeys: 1,
      role: 'support',
      refund_limit: 50_000,
      api_keys: 0,
      created: exampleTime,
    },
  });
export type Member = z.infer<typeof Member>;

export const MemberUpdate = z
  .strictObject({
    name: name.optional(),
    role: Role.optional(),
    refund_limit: refundLimit().optional(),
    keep_api_keys: z.boolean().optional().meta({
      description:
        'The API keys that the member made stop working when a new role does not allow making any. True keeps them.',
    }),
  })
  .meta({ id: 'MemberUpdate', example: { role: 'read_only' } });
export type MemberUpdate = z.infer<typeof MemberUpdate>;

export const MemberRemove = z
  .strictObject({
    keep_api_keys: z.boolean().optional().meta({
      description: 'The API keys that the member made stop working. True keeps them.',
    }),
  })
  .meta({ id: 'MemberRemove', example: { keep_api_keys: false } });
export type MemberRemove = z.infer<typeof MemberRemove>;

export const MemberRemoved = z
  .strictObject({ id: id('member'), object: z.literal('member'), deleted: z.literal(true) })
  .meta({ id: 'MemberRemoved', example: { id: exampleId('member'), object: 'member', deleted: true } });
export type MemberRemoved = z.infer<typeof MemberRemoved>;

const invitationFields = {
  id: id('member_invitation'),
  object: z.literal('member_invitation'),
  name: z.string().meta({ description: NAME }),
  role: Role,
  refund_limit: refundLimit().nullable(),
  expires_at: timestamp('When the link stops working.'),
  created: timestamp(),
};
const invitationExample = {
  id: exampleId('member_invitation'),
  object: 'member_invitation',
  name: 'Maria',
  role: 'support',
  refund_limit: 50_000,
  expires_at: exampleTime + 7 * 86_400,
  created: exampleTime,
} as const;

export const MemberInvitation = z.strictObject(invitationFields).meta({
  id: 'MemberInvitation',
  description: 'A link that lets one person join, once.',
  example: invitationExample,
});
export type MemberInvitation = z.infer<typeof MemberInvitation>;

export const MemberInvitationWithUrl = z
  .strictObject({
    ...invitationFields,
    url: z.string().meta({ description: 'The link. Shown once, here, and never again.' }),
  })
  .meta({
    id: 'MemberInvitationWithUrl',
    example: { ...invitationExample, url: 'https://pay.example/join#…' },
  });
export type MemberInvitationWithUrl = z.infer<typeof MemberInvitationWithUrl>;

export const MemberInvitationCreate = z
  .strictObject({ name, role: Role, refund_limit: refundLimit().optional() })
  .meta({
    id: 'MemberInvitationCreate',
    example: { name: 'Maria', role: 'support', refund_limit: 50_000 },
  });
export type MemberInvitationCreate = z.infer<typeof MemberInvitationCreate>;

export const MemberInvitationWithdrawn = z
  .strictObject({
    id: id('member_invitation'),
    object: z.literal('member_invitation'),
    deleted: z.literal(true),
  })
  .meta({
    id: 'MemberInvitationWithdrawn',
    example: { id: exampleId('member_invitation'), object: 'member_invitation', deleted: true },
  });
export type MemberInvitationWithdrawn = z.infer<typeof MemberInvitationWithdrawn>;

export const InvitationToken = text(100, 'What stands behind # in the link of the invitation.');

export const InvitationLookup = z
  .strictObject({ token: InvitationToken })
  .meta({ id: 'InvitationLookup', example: { token: 'mU6y0…' } });
export type InvitationLookup = z.infer<typeof InvitationLookup>;

export const PublicInvitation = z
  .strictObject({
    object: z.literal('public_invitation'),
    business_name: z.string().meta({ description: 'The account that invites.' }),
    name: z.string().meta({ description: NAME }),
    role: Role,
    refund_limit: refundLimit().nullable(),
    expires_at: timestamp('When the link stops working.'),
  })
  .meta({
    id: 'PublicInvitation',
    description: 'What somebody who was invited sees before joining.',
    example: {
      object: 'public_invitation',
      business_name: 'Leaf & Kettle',
      name: 'Maria',
      role: 'support',
      refund_limit: 50_000,
      expires_at: exampleTime + 7 * 86_400,
    },
  });
export type PublicInvitation = z.infer<typeof PublicInvitation>;

export const DashboardSession = z
  .strictObject({
    id: id('dashboard_session'),
    object: z.literal('dashboard_session'),
    member: id('member'),
    user_agent: z
      .string()
      .meta({ description: 'What the browser said that it is when it signed in.' })
      .nullable(),
    is_current: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
    last_seen_at: timestamp('When it was last used, to the minute.'),
    created: timestamp('When it began.'),
  })
  .meta({
    id: 'DashboardSession',
    description: 'A browser in which a member is signed in.',
    example: {
      id: exampleId('dashboard_session'),
      object: 'dashboard_session',
      member: exampleId('member'),
      user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/141.0',
      is_current: true,
      last_seen_at: exampleTime + 60,
      created: exampleTime,
    },
  });
export type DashboardSession = z.infer<typeof DashboardSession>;

export const DashboardSessionEnded = z
  .strictObject({
    id: id('dashboard_session'),
    object: z.literal('dashboard_session'),
    deleted: z.literal(true),
  })
  .meta({
    id: 'DashboardSessionEnded',
    example: { id: exampleId('dashboard_session'), object: 'dashboard_session', deleted: true },
  });
export type DashboardSessionEnded = z.infer<typeof DashboardSessionEnded>;

export const SessionSwitch = z
  .strictObject({
    account: id('account')
      .meta({ description: 'An account that the same wallet is a member of. Left out: its own.' })
      .optional(),
  })
  .meta({ id: 'SessionSwitch', example: { account: exampleId('account') } });
export type SessionSwitch = z.infer<typeof SessionSwitch>;

export const MemberAct = z
  .strictObject({
    id: id('member_act'),
    object: z.literal('member_act'),
    member: id('member').meta({ description: 'Who did it; null for the operator.' }).nullable(),
    operation: z.string().meta({ description: 'What was done: the name of the operation.' }),
    about: z.string().meta({ description: 'The id of the object that it was done to.' }).nullable(),
    error_code: z
      .string()
      .meta({ description: 'Why it was refused. Null when it was done, or when its end is not known.' })
      .nullable(),
    request: id('request')
      .meta({ description: 'The `Request-Id` of its answer; null for the operator.' })
      .nullable(),
    created: timestamp(),
  })
  .meta({
    id: 'MemberAct',
    description: 'Something that a member did in the dashboard, or the operator for the account.',
    example: {
      id: exampleId('member_act'),
      object: 'member_act',
      member: exampleId('member'),
      operation: 'refunds.create',
      about: exampleId('refund'),
      error_code: null,
      request: exampleId('request'),
      created: exampleTime,
    },
  });
export type MemberAct = z.infer<typeof MemberAct>;

export const listMembers = route({
  name: 'members.list',
  method: 'GET',
  path: '/v1/members',
  access: 'merchant',
  summary:
    'Everybody who may sign in to the account, newest first. For people who are signed in, as all routes of members.',
  response: listOf(Member, 'MemberList'),
  idempotent: false,
  errors: [403],
});

export const updateMember = route({
  name: 'members.update',
  method: 'POST',
  path: '/v1/members/{id}',
  access: 'merchant',
  summary: 'Change the name, role or limit of a member. For owners. An account keeps at least one owner.',
  body: MemberUpdate,
  response: Member,
  idempotent: true,
  errors: [403, 404, 409],
});

export const removeMember = route({
  name: 'members.remove',
  method: 'POST',
  path: '/v1/members/{id}/remove',
  access: 'merchant',
  summary: 'Remove a member. Ends their sessions and revokes the API keys that they made. For owners.',
  body: MemberRemove,
  bodyOptional: true,
  response: MemberRemoved,
  idempotent: true,
  errors: [403, 404, 409],
});

export const leaveAccount = route({
  name: 'members.leave',
  method: 'POST',
  path: '/v1/members/leave',
  access: 'merchant',
  summary: 'Leave the account. The last owner cannot.',
  response: MemberRemoved,
  idempotent: true,
  errors: [403, 409],
});

export const createMemberInvitation = route({
  name: 'member_invitations.create',
  method: 'POST',
  path: '/v1/member_invitations',
  access: 'merchant',
  summary: 'Invite a person. The link is in this response only and works once, for 7 days. For owners.',
  body: MemberInvitationCreate,
  response: MemberInvitationWithUrl,
  idempotent: false,
  errors: [403, 409],
});

export const listMemberInvitations = route({
  name: 'member_invitations.list',
  method: 'GET',
  path: '/v1/member_invitations',
  access: 'merchant',
  summary: 'Invitations that can still be used, newest first. For owners.',
  response: listOf(MemberInvitation, 'MemberInvitationList'),
  idempotent: false,
  errors: [403],
});

export const withdrawMemberInvitation = route({
  name: 'member_invitations.delete',
  method: 'DELETE',
  path: '/v1/member_invitations/{id}',
  access: 'merchant',
  summary: 'Withdraw an invitation: its link stops working. For owners.',
  response: MemberInvitationWithdrawn,
  idempotent: false,
  errors: [403, 404],
});

export const lookUpInvitation = route({
  name: 'auth.invitation',
  method: 'POST',
  path: '/v1/auth/invitation',
  access: 'public',
  summary: 'Who invites, and to which role.',
  body: InvitationLookup,
  response: PublicInvitation,
  idempotent: false,
  errors: [404],
});

export const listDashboardSessions = route({
  name: 'dashboard_sessions.list',
  method: 'GET',
  path: '/v1/dashboard_sessions',
  access: 'merchant',
  summary: 'Where you are signed in to this account; for owners, where anybody is. Last used first.',
  response: listOf(DashboardSession, 'DashboardSessionList'),
  idempotent: false,
  errors: [403],
});

export const endDashboardSession = route({
  name: 'dashboard_sessions.delete',
  method: 'DELETE',
  path: '/v1/dashboard_sessions/{id}',
  access: 'merchant',
  summary: 'End a session: that browser is signed out.',
  response: DashboardSessionEnded,
  idempotent: false,
  errors: [403, 404],
});

export const switchSession = route({
  name: 'session.switch',
  method: 'POST',
  path: '/v1/session/switch',
  access: 'merchant',
  summary: 'Go on in another account of the same wallet. Sets a new session cookie.',
  body: SessionSwitch,
  bodyOptional: true,
  response: Session,
  idempotent: false,
  errors: [403, 404],
});

export const listMemberActs = route({
  name: 'member_acts.list',
  method: 'GET',
  path: '/v1/member_acts',
  access: 'merchant',
  summary: 'What members did in the dashboard, newest first. Kept for 400 days.',
  query: PageQuery,
  response: listOf(MemberAct, 'MemberActList'),
  idempotent: false,
  errors: [403],
});
