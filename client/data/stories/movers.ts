import { signedInId } from '#client/lib/backend/auth-state.ts';
import type { LiveChange } from '#client/lib/backend/realtime.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';

/** How long a story shows who has moved it, in ms. */
const SHOWN_MS = 2000;
/** How many stories show it at once: in a burst, further ones show nothing. */
const MAX_SHOWN = 20;

/** The ids of the people who have just moved stories, by the ids of the stories. */
export type Movers = ReadonlyMap<string, string>;

/** The event of an update also has who made the change; null: the system. */
interface ChangedBy {
  changed_by?: string | null;
}

const NOBODY: Movers = new Map();
const movers = createStore(NOBODY);

/** Notes who has moved a story, if the change is a move by somebody else. */
export function noteMove(change: LiveChange<'user_stories'>): void {
  if (change.eventType !== 'UPDATE') return;
  const { new: now, old } = change;
  const by = (now as ChangedBy).changed_by;
  const fields = ['status', 'rank', 'sprint_id', 'project_id'] as const;
  const moved = fields.some((field) => old[field] !== undefined && old[field] !== now[field]);
  const shown = movers.get();
  if (!by || by === signedInId() || !moved || shown.size >= MAX_SHOWN) return;
  movers.set(new Map(shown).set(now.id, by));
  setTimeout(() => {
    const rest = new Map(movers.get());
    rest.delete(now.id);
    movers.set(rest);
  }, SHOWN_MS);
}

/** Who has moved stories in the last two seconds, without the signed-in person. */
export function useMovers(): Movers {
  return useStore(movers);
}

/** {@link useMovers} for the marks on stories; nobody with reduced motion. */
export function useMoverMarks(): Movers {
  const all = useMovers();
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? NOBODY : all;
}
