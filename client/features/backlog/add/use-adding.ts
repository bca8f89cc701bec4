import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { returnText, titleDrafts, useDraftState } from '#client/data/drafts.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useProject } from '#client/data/projects/queries.ts';
import {
  createFromForm,
  createStories,
  keepRefused,
  newStories,
  refusedStories,
  reportRefusedStories,
} from '#client/data/stories/new/create-story.ts';
import { type NewRow, type NewStories, useNewStories } from '#client/data/stories/new/new-stories.ts';
import type { CardStory, Story } from '#client/data/stories/types.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { ranksBetween } from '#shared/rules/ranks/rank.ts';
import { readTypedTitle } from '#shared/rules/stories/typed-title.ts';

/** A story to be created: what a person typed as its title, and what a table or the rest of a long title says of it. */
export interface NewStory extends Pick<NewRow, 'description' | 'story_points' | 'priority'> {
  title: string;
}

/**
 * Creates stories one below the other, in the order of typing. A title whose story is refused is typed again, or waits below the
 * field.
 * @param stories the stories of the section, in order.
 */
export function useAdding(projectId: string, stories: readonly CardStory[]) {
  const { t } = useTranslation('backlog');
  const offered = offeredTypes([useProject(projectId)]);
  const [text, change] = useDraftState(titleDrafts, projectId);
  const [refused, setRefused] = useDraftState(refusedStories, projectId);
  const waiting = useNewStories(projectId);
  /** The rank of the story that was added last. */
  const above = useRef<string | null>(null);

  const commandOf = (news: readonly NewStory[]): NewStories => {
    const taken = [...stories, ...waiting].flatMap(({ rank }) => rank ?? []).sort();
    const below = taken.find((rank) => above.current === null || rank > above.current) ?? null;
    const ranks = ranksBetween(above.current, below, news.length);
    above.current = ranks.at(-1) ?? null;
    return newStories(
      news.map((story, at) => ({
        ...story,
        project_id: projectId,
        ...readTypedTitle(story.title, offered),
        rank: ranks[at] ?? '',
      })),
    );
  };
  const send = async (story: NewStory) => {
    const { title, description } = story;
    const command = commandOf([story]);
    try {
      await createStories(command);
    } catch (error) {
      reportFailure(t('add.failed', { title }))(error);
      // more may have been typed, and more may have been refused, since it was sent
      if (!description && titleDrafts.read(projectId).trim() === '')
        returnText(titleDrafts, projectId, title);
      else keepRefused(command);
    }
  };
  const sendAll = async (news: readonly NewStory[], onCreated: () => void) => {
    try {
      const created = await createFromForm(commandOf(news));
      onCreated();
      if (!created) return;
      toast.undoable(t('paste.created', { count: news.length }), undefined, () => removeAll(created));
    } catch (error) {
      reportFailure(t('paste.failed', { count: news.length }))(error);
    }
  };
  const removeAll = (created: readonly Story[]) => {
    const count = created.length;
    const onFailure = reportFailure(t('removeFailed', { count }));
    const ids = created.map(({ id }) => id);
    deleteStories(ids, { title: t('paste.removed', { count }), onFailure }).catch(onFailure);
  };
  const discard = (command: NewStories) => setRefused(refused.filter((each) => each !== command));
  const retry = (command: NewStories) => {
    discard(command);
    // titles that an earlier version has left have no ids
    const again = newStories(command.stories, command.from);
    createStories(again).catch((error) => reportRefusedStories(again, error));
  };
  return {
    text,
    change,
    /** The type that the typed text begins with. */
    type: readTypedTitle(text, offered).type,
    /** The stories that the server has not created yet. */
    waiting,
    refused,
    discard,
    retry,
    send,
    /** Creates all or none of them. */
    sendAll,
    /** Makes the next story the first of the section again. */
    restart: () => {
      above.current = null;
    },
  };
}
