import type { AppSearch } from '#client/routing/app-search.ts';
import { prefetchPokerStart } from './queries.ts';
import { prefetchPokerSession } from './session.ts';

/** Loads the session of an address, or what the page shows on which one is chosen, before the view is rendered. */
export function prefetchPoker({ project, session }: AppSearch): void {
  if (session !== undefined) prefetchPokerSession(session);
  else if (project !== undefined) prefetchPokerStart(project);
}
