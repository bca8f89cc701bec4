interface Options {
  /** The address of the auth service. */
  url: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

/**
 * Stands for the administration of `@supabase/auth-js` in the build. Of its calls the client makes one: when a person signs out,
 * it ends the session on the server.
 */
export default class SignOutOnly {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Ends sessions of the person on the server.
   * @param jwt the access token of the session.
   * @param scope which ones: `local` is this one.
   * @returns the error, as the library does; it throws nothing. A session that has ended already is no error.
   */
  async signOut(jwt: string, scope: string): Promise<{ data: null; error: Error | null }> {
    const { url, headers, fetch } = this.#options;
    try {
      const { ok, status } = await fetch(`${url}/logout?scope=${scope}`, {
        method: 'POST',
        headers: { ...headers, Authorization: `Bearer ${jwt}` },
      });
      const ended = ok || status === 401 || status === 403 || status === 404;
      return { data: null, error: ended ? null : new Error(`The sign-out failed with status ${status}.`) };
    } catch (error) {
      return { data: null, error: error as Error };
    }
  }
}
