import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useLiveRefresh } from '../read/live-query.ts';

/** How many stories a view follows at most. */
const MAX_FOLLOWED = 200;

/** An action that a team has agreed on. */
export type RetroAction = Retrospective['actions'][number];

/** Keeps actions current while mounted: they, and the stories that some have become, change outside of the retrospective too. */
export function useLiveActions({ team_id, actions, earlier_actions }: Retrospective): void {
  const ids = [...actions, ...earlier_actions].flatMap(({ story }) => story?.id ?? []);
  const stories = [...new Set(ids)].toSorted().slice(0, MAX_FOLLOWED);
  useLiveRefresh(
    [['retrospective']],
    [
      { table: 'retro_actions', filter: `team_id=eq.${team_id}` },
      { table: 'user_stories', filter: stories.length > 0 ? `id=in.(${stories.join(',')})` : null },
    ],
  );
}
