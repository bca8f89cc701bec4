import type pg from 'pg';
import type { LiveLink } from './secrets/links.ts';

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  email: string;
  /** The account that invited; null where it is deleted. */
  invitedBy: string | null;
}

/** How the product invites people who have no account yet; accounts know only that a link may belong to an invitation. */
export interface Invitations {
  /** Finds the open invitation of a link; undefined where it is accepted, withdrawn or expired. */
  find(db: pg.Pool | pg.ClientBase, payload: LiveLink['payload']): Promise<OpenInvitation | undefined>;
  /** Gives a new account what its invitation promised. Runs in the transaction that makes the account. */
  accept(
    client: pg.ClientBase,
    account: { id: string; email: string },
    payload: LiveLink['payload'],
  ): Promise<void>;
}

/** For a product whose people are not invited. */
export const noInvitations: Invitations = {
  find: async () => undefined,
  accept: async () => undefined,
};

/** A link that can still be redeemed, and where it belongs to an invitation, that too. */
export interface InvitedLink extends LiveLink {
  invitedBy: string | null;
}

/**
 * Adds to a link what its invitation says.
 * @returns undefined where there is no link, or its invitation is not open any more.
 */
export async function withInvitation(
  db: pg.Pool | pg.ClientBase,
  invitations: Invitations,
  link: LiveLink | undefined,
): Promise<InvitedLink | undefined> {
  if (link?.kind !== 'invitation') return link && { ...link, invitedBy: null };
  const invitation = await invitations.find(db, link.payload);
  return invitation && { ...link, email: link.email ?? invitation.email, invitedBy: invitation.invitedBy };
}
