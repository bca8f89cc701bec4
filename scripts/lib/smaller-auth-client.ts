import path from 'node:path';
import type { Plugin } from 'vite';

/** What the client of the auth service imports for ways to sign in that the product does not offer. */
export const LEFT_OUT: Record<string, { functions: readonly string[]; classes: readonly string[] }> = {
  // passkeys
  './lib/webauthn': {
    functions: [
      'browserSupportsWebAuthn',
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
    ],
    classes: ['WebAuthnApi', 'webAuthnAbortService'],
  },
  // wallets
  './lib/web3/ethereum': {
    functions: ['createSiweMessage', 'fromHex', 'getAddress', 'toHex'],
    classes: [],
  },
};

/** The administration of accounts with the key of the service, which no browser has; a sign-out goes through it, too. */
const ADMINISTRATION = './GoTrueAdminApi';
const SIGN_OUT_ONLY = path.join(import.meta.dirname, 'sign-out-only.ts');

const PREFIX = '\0left-out:';

/**
 * Replaces the parts of `@supabase/auth-js` that the product never calls: its one class brings them whether they are used or not.
 * Of the administration of accounts the sign-out stays.
 * The classes, which the client creates when it starts, become empty ones; a call of a function throws. A name that the library
 * adds to them ends the build, because the replacement does not export it.
 */
export function smallerAuthClient(): Plugin {
  return {
    name: 'smaller-auth-client',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (!importer?.includes('@supabase/auth-js/')) return null;
      if (source === ADMINISTRATION) return SIGN_OUT_ONLY;
      return source in LEFT_OUT ? `${PREFIX}${source}` : null;
    },
    load: (id) => (id.startsWith(PREFIX) ? replacement(id.slice(PREFIX.length)) : null),
  };
}

function replacement(source: string): string | null {
  const part = LEFT_OUT[source];
  if (!part) return null;
  const exported = [
    ...part.functions.map((name) => `leftOut as ${name}`),
    ...part.classes.map((name) => `Empty as ${name}`),
  ];
  return `const leftOut = () => { throw new Error('left out of the build: ${source}') };
class Empty {}
export { ${exported.join(', ')} };`;
}
