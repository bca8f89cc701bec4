import { useEffect, useState } from 'react';
import { resetAppearance } from '#client/lib/appearance.ts';
import { useAuthState } from '#client/lib/auth-state.ts';

/**
 * Applies the language of the signed-in person to a page outside the workspace; without a person it is Spanish.
 * @returns whether it is applied, or cannot be known. Wait for it, so that nothing shows in the wrong language first.
 */
export function useOwnLanguage(): boolean {
  const state = useAuthState();
  const personId = state.status === 'signedIn' ? state.user.id : undefined;
  const [readFor, setReadFor] = useState<string>();
  useEffect(() => {
    if (state.status === 'signedOut') void resetAppearance();
  }, [state.status]);
  useEffect(() => {
    if (personId === undefined) return;
    const read = async () => {
      const { readSettings } = await import('#client/data/settings/queries.ts');
      await readSettings(personId);
    };
    // after a failure the page is in Spanish, as the workspace is
    read()
      .catch(() => undefined)
      .finally(() => setReadFor(personId));
  }, [personId]);
  return state.status === 'signedOut' || (personId !== undefined && readFor === personId);
}
