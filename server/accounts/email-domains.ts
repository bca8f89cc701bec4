/**
 * Whether an address may have an account.
 * @param allowed the domains of ALLOWED_EMAIL_DOMAINS; empty: every domain.
 */
export function isAllowedDomain(email: string, allowed: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return allowed.length === 0 || allowed.includes(domain);
}
