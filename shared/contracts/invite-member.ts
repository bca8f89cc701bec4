import { z } from 'zod';
import { INVITABLE_ROLES } from '../rules/accounts/roles.ts';
import { MAX_ADDRESSES } from '../rules/limits.ts';
import { commandId, contracts } from './parts/contract.ts';
import { address } from './parts/fields.ts';

/** `invite_member`: invites an address to a team. */
const inviteMemberInput = z.object({
  team_id: z.uuid(),
  email: address,
  role: z.enum(INVITABLE_ROLES).default('member'),
  /** Whether to add an account whose address is not confirmed. */
  add_unconfirmed: z.boolean().default(false),
  /** Whether the account that the invitation creates is one of a guest. An account that there is must be one. */
  guest: z.boolean().default(false),
  command_id: commandId,
});

/**
 * `added`: the address had an account, which is in the team now and has been notified.
 * `unconfirmed`: it has an account, but nothing shows that the address belongs to its person. No change was made: show who made
 * the account (null: unknown) and when, and call again with `add_unconfirmed`.
 * `invited`: it had none. A mail with a link is on its way or, where no mail server is set, `link` is for the person who
 * invites to pass on: an address that starts with PUBLIC_URL; without that setting, its path. `mailed_before`: mails went to
 * that address a moment ago (one within the minute, five within the hour), and no other was sent.
 *
 * A repeated command is answered alike and sends nothing; its `link` is another one, since no table has the first.
 */
const added = z.object({ outcome: z.literal('added') });
const unconfirmed = z.object({
  outcome: z.literal('unconfirmed'),
  created_by: z.string().nullable(),
  created_at: z.string(),
});
const invited = z.object({
  outcome: z.literal('invited'),
  link: z.string().optional(),
  mailed_before: z.literal(true).optional(),
});
const inviteMemberOutput = z.union([added, unconfirmed, invited]);

/** `refused` has the parts of an error: its stable code, its sentence and its values. */
const refused = z.object({
  outcome: z.literal('refused'),
  code: z.string(),
  hint: z.string(),
  message: z.string(),
  details: z.string(),
});

const of = { email: z.string() };
const inviteMembersOutput = z.array(
  z.union([added.extend(of), unconfirmed.extend(of), invited.extend(of), refused.extend(of)]),
);

export const invitationContracts = contracts({
  invite_member: { input: inviteMemberInput, output: inviteMemberOutput },
  /** Several addresses at once, each with its own outcome. */
  invite_members: {
    input: inviteMemberInput
      .omit({ email: true })
      .extend({ emails: z.array(address).min(1).max(MAX_ADDRESSES) }),
    output: inviteMembersOutput,
  },
  /** Renews an open invitation for another seven days and mails it again. */
  resend_invitation: {
    input: z.object({
      invitation_id: z.uuid(),
      add_unconfirmed: z.boolean().default(false),
      command_id: commandId,
    }),
    output: inviteMemberOutput,
  },
});

export type InviteMemberOutput = z.infer<typeof inviteMemberOutput>;
export type InvitedAddress = z.infer<typeof inviteMembersOutput>[number];
