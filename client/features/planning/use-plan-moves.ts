import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { storyKey } from '../../../shared/rules/story.ts';
import { describeFailure } from '../../lib/errors.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import { saveStory } from '../../lib/stories/save.ts';
import type { CardStory, StoryPatch } from '../../lib/stories/types.ts';
import { toast } from '../../lib/toast.ts';
import { type Pane, type PlanLists, type PlanPlace, placeOf, rankAt } from './plan-lists.ts';

/** What moves stories between the two lists. */
export interface PlanMoves {
  /** To a place, as by dragging. */
  drop: (id: string, place: PlanPlace) => void;
  /** To a list, among the others by its rank. */
  send: (id: string, pane: Pane) => void;
}

/** Moves show at once, can be taken back from their toast, and are rolled back with the reason where they are refused. */
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
    async (story: CardStory, pane: Pane, patch: StoryPatch) => {
      const key = storyKey(projectKey, story.number);
      const failed = (error: unknown) => toast.failure(t('moveFailed', { key }), describeFailure(error));
      try {
        await saveStory(story.id, patch);
      } catch (error) {
        failed(error);
        return;
      }
      const title = pane === 'sprint' ? t('moved', { key, name: sprint.name }) : t('movedBack', { key });
      const before = { sprint_id: story.sprint_id, rank: story.rank };
      toast.undoable(title, story.title, () => void saveStory(story.id, before).catch(failed));
    },
    [projectKey, sprint.name, t],
  );

  return useMemo(() => {
    const find = (id: string) => latest.current.stories.find((story) => story.id === id);
    const sprintOf = (pane: Pane) => ({ sprint_id: pane === 'sprint' ? sprint.id : null });
    return {
      drop: (id, place) => {
        const story = find(id);
        const from = placeOf(latest.current.lists, id);
        const stays =
          from?.pane === place.pane && (from.beforeId === place.beforeId || place.beforeId === id);
        if (!story || !from || stays) return;
        void save(story, place.pane, {
          rank: rankAt(latest.current.lists, story, place),
          ...(from.pane !== place.pane && sprintOf(place.pane)),
        });
      },
      send: (id, pane) => {
        const story = find(id);
        if (!story || placeOf(latest.current.lists, id)?.pane === pane) return;
        void save(story, pane, sprintOf(pane));
      },
    };
  }, [save, sprint.id]);
}
