const LINK_KINDS = ['setup', 'invitation', 'recovery', 'email_change', 'unsubscribe'] as const;

/** A link from a mail: `/auth#kind=…&token_hash=…`. The part after # appears in no log. */
export interface MailLink {
  /** null: a kind that this page does not know. */
  kind: (typeof LINK_KINDS)[number] | null;
  tokenHash: string;
}

/** Parses the part of the address after #; null if it contains no link. */
export function parseMailLink(hash: string): MailLink | null {
  const params = new URLSearchParams(hash);
  const tokenHash = params.get('token_hash');
  if (!tokenHash) return null;
  return { kind: LINK_KINDS.find((kind) => kind === params.get('kind')) ?? null, tokenHash };
}
