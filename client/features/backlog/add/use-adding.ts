import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { returnText, titleDrafts, useDraftState } from '#client/data/drafts/drafts.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useProject } from '#client/data/projects/queries.ts';
import {
  createFromForm,
  createStories,
  keepRefused,
  newStories,
} from '#client/data/stories/new/create-story.ts';
import { type NewRow, type NewStories, useNewStories } from '#client/data/stories/new/new-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { offerDeletion } from '#client/data/stories/write/delete-stories.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
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
 * @returns among others, the type that the typed text begins with, and the stories that wait to be created.
 */
export function useAdding(projectId: string, stories: readonly CardStory[]) {
  const { t } = useTranslation('backlog');
  const offered = offeredTypes([useProject(projectId)]);
  const [text, change] = useDraftState(titleDrafts, projectId);
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
  /** Creates all or none of them. */
  const sendAll = async (news: readonly NewStory[], onCreated: () => void) => {
    const count = news.length;
    try {
      const created = await createFromForm(commandOf(news));
      onCreated();
      if (!created) return;
      const title = t('paste.created', { count });
      offerDeletion(created, { title }, t('paste.removed', { count }), t('removeFailed', { count }));
    } catch (error) {
      reportFailure(t('paste.failed', { count }))(error);
    }
  };
  /** Makes the next story the first of the section again. */
  const restart = () => {
    above.current = null;
  };
  return { text, change, type: readTypedTitle(text, offered).type, waiting, send, sendAll, restart };
}
