import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useLiveRefresh } from '../live-query.ts';
import { changeRetro } from './mutations.ts';

/** How many stories a view follows at most. */
const MAX_FOLLOWED = 200;

/** What a team has agreed to do. */
export type RetroAction = Retrospective['actions'][number];

/** What people write of an action. */
export type ActionDraft = Pick<RetroAction, 'id' | 'topic_id' | 'body' | 'owner_id' | 'due_date' | 'review'>;

/**
 * What people do with the actions of a retrospective, and with those that it opens with. Each rejects with the error that the
 * server answered.
 * @param shownIn the retrospective whose view shows them.
 */
export const actionWrites = (shownIn: string) => ({
  /** @param retrospectiveId the one that agreed on it. */
  save: (retrospectiveId: string, { id, topic_id, body, owner_id, due_date, review }: ActionDraft) =>
    changeRetro(shownIn, 'save_action', {
      retrospective_id: retrospectiveId,
      id,
      topic_id,
      body,
      owner_id,
      due_date,
      review,
    }),
  remove: (actionId: string) => changeRetro(shownIn, 'delete_action', { action_id: actionId }),
  mark: (actionId: string, done: boolean) =>
    changeRetro(shownIn, 'set_action_done', { action_id: actionId, done }),
  /** Resolves with the key of the new story. @param storyId its id: a repeated call makes no second one. */
  makeStory: (actionId: string, storyId: string) =>
    changeRetro(shownIn, 'make_story_of_action', { action_id: actionId, story_id: storyId }),
  makeTask: (actionId: string, storyId: string, taskId: string) =>
    changeRetro(shownIn, 'make_task_of_action', { action_id: actionId, story_id: storyId, task_id: taskId }),
});

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
