import { z } from 'zod';
import { INVITABLE_ROLES } from './invitable-roles.ts';

/** `invite_member`: invites an address to a team. */
export const inviteMemberInput = z.object({
  team_id: z.uuid(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ pattern: /^[^@\s]+@[^@\s]+$/ })),
  role: z.enum(INVITABLE_ROLES).default('member'),
});

/**
 * `added`: the address had an account, which is in the team now and has been told.
 * `invited`: it had none. A mail with a link is on its way or, where no mail server is set, `link` is for whoever
 * invites to pass on: an address, or the part of it that follows the origin.
 */
export const inviteMemberOutput = z.union([
  z.object({ outcome: z.literal('added') }),
  z.object({ outcome: z.literal('invited'), link: z.string().optional() }),
]);

export type InviteMemberInput = z.input<typeof inviteMemberInput>;
export type InviteMemberOutput = z.infer<typeof inviteMemberOutput>;
