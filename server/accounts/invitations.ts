import type pg from 'pg';
import type { Queryable } from '#server/lib/rows.ts';
import type { LiveLink } from './secrets/links.ts';

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  email: string;
  /** The account that invited; null if it was deleted. */
  invitedBy: string | null;
  /** The facts that the invited person may know before they accept: who invites, if that account is still there, and to which project. */
  welcome: Welcome;
}

export interface Welcome {
  by: string | null;
  project: { id: string; name: string };
}

/** How the product invites people without an account. Accounts know only that a link may belong to an invitation. */
export interface Invitations {
  /** Finds the open invitation of a link; undefined if it was accepted, withdrawn or has expired. */
  find(db: Queryable, payload: LiveLink['payload']): Promise<OpenInvitation | undefined>;
  /** Adds a new account to the teams of its invitation. Runs in the transaction that creates the account. */
  accept(
    client: pg.ClientBase,
    account: { id: string; email: string },
    payload: LiveLink['payload'],
  ): Promise<void>;
}

/** For a product without invitations. */
export const noInvitations: Invitations = {
  find: async () => undefined,
  accept: async () => undefined,
};

/** A valid link, with its invitation if it belongs to one. */
export interface InvitedLink extends LiveLink {
  invitedBy: string | null;
  welcome?: Welcome;
}

/**
 * Adds its invitation to a link.
 * @returns undefined if there is no link, or if its invitation is no longer open.
 */
export async function withInvitation(
  db: Queryable,
  invitations: Invitations,
  link: LiveLink | undefined,
): Promise<InvitedLink | undefined> {
  if (link?.kind !== 'invitation') return link && { ...link, invitedBy: null };
  const invitation = await invitations.find(db, link.payload);
  return (
    invitation && {
      ...link,
      email: link.email ?? invitation.email,
      invitedBy: invitation.invitedBy,
      welcome: invitation.welcome,
    }
  );
}
