import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { type Place, placeOf, staysInPlace } from '#client/lib/ranked-lists/ranked-lists.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { listsOf, type Pane, type PlanLists, rankAt } from './plan-lists.ts';

/** The functions that move stories between the two lists. */
export interface PlanMoves {
  /** Remembers what the person sees when they pick a story up: a change by another person may arrive while they hold it. */
  pickUp: (id: string) => void;
  /** Moves a story that was picked up to a place, as a drag does. */
  drop: (id: string, place: Place<Pane>) => void;
  /** Moves a story to a list, in which its rank determines the place. */
  send: (id: string, pane: Pane) => void;
}

/** Moves show at once and can be undone from their toast. A refused move is rolled back, and a toast says why. */
export function usePlanMoves(
  sprint: Sprint,
  projectKey: string,
  lists: PlanLists,
  stories: readonly CardStory[],
): PlanMoves {
  const { t } = useTranslation('planning');
  const latest = useRef({ lists, stories });
  useLayoutEffect(() => {
    latest.current = { lists, stories };
  }, [lists, stories]);

  const save = useCallback(
    (story: CardStory, pane: Pane, change: StoryChange) => {
      const key = storyKey(projectKey, story.number);
      const onFailure = reportFailure(t('moveFailed', { key }));
      const title = pane === 'sprint' ? t('moved', { key, name: sprint.name }) : t('movedBack', { key });
      const undo = { before: [story], title, detail: story.title, onFailure };
      submit(bulkWrite([{ story, change }]), { undo }).catch(onFailure);
    },
    [projectKey, sprint.name, t],
  );

  return useMemo(() => {
    const find = (id: string) => latest.current.stories.find((story) => story.id === id);
    const sprintOf = (pane: Pane) => ({ sprint_id: pane === 'sprint' ? sprint.id : null });
    let pickedUp: CardStory | undefined;
    return {
      pickUp: (id) => {
        pickedUp = find(id);
      },
      drop: (id, place) => {
        const story = find(id);
        const lists = listsOf(latest.current.lists);
        const from = placeOf(lists, id);
        if (!story || !from || staysInPlace(lists, place, new Set([id]))) return;
        save(pickedUp ?? story, place.list, {
          rank: rankAt(latest.current.lists, story, place),
          ...(from.list !== place.list && sprintOf(place.list)),
        });
      },
      send: (id, pane) => {
        const story = find(id);
        if (!story || placeOf(listsOf(latest.current.lists), id)?.list === pane) return;
        save(story, pane, sprintOf(pane));
      },
    };
  }, [save, sprint.id]);
}
