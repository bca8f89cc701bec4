import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { failedTitles, titleDrafts, useDraftState } from '#client/data/drafts.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { createStories, createStory } from '#client/data/stories/create-story.ts';
import type { CardStory, Story } from '#client/data/stories/types.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { TablesInsert } from '#shared/database.types.ts';
import { rankBetween, ranksBetween } from '#shared/rules/ranks/rank.ts';
import { readTypedTitle } from '#shared/rules/stories/typed-title.ts';

/** A story to be created: what a person typed as its title, and what a table says of it. */
export interface NewStory extends Pick<TablesInsert<'user_stories'>, 'story_points' | 'priority'> {
  title: string;
}

/**
 * Creates stories one after the other, each below the one added before, so that the list has the order of typing. A title whose
 * story could not be created is typed again, or waits below the field.
 * @param stories the stories of the section, in order.
 */
export function useAdding(projectId: string, stories: readonly CardStory[]) {
  const { t } = useTranslation('backlog');
  const person = usePerson();
  const offered = offeredTypes([useProject(projectId)]);
  const [text, change] = useDraftState(titleDrafts, projectId);
  const [failed, fail] = useDraftState(failedTitles, projectId);
  const [sending, setSending] = useState(0);
  const added = useRef<Story | null>(null);
  const queue = useRef(Promise.resolve());

  const rowOf = (title: string) => ({
    project_id: projectId,
    reporter_id: person.id,
    ...readTypedTitle(title, offered),
  });
  const rankBelow = (above: Story | null) =>
    stories.find(({ rank }) => above === null || rank > above.rank)?.rank ?? null;
  const add = async (title: string) => {
    const above = added.current;
    try {
      const rank = above && rankBetween(above.rank, rankBelow(above));
      added.current = await createStory({ ...rowOf(title), ...(rank && { rank }) });
    } catch (error) {
      reportFailure(t('add.failed', { title }))(error);
      // more may have been typed, and more may have failed, since it was sent
      if (titleDrafts.read(projectId).trim() === '') change(title);
      else fail([...failedTitles.read(projectId), title]);
    }
  };
  const addAll = async (news: readonly NewStory[], onCreated: () => void) => {
    const ranks = ranksBetween(added.current?.rank ?? null, rankBelow(added.current), news.length);
    try {
      const rows = news.map((story, at) => ({ ...story, ...rowOf(story.title), rank: ranks[at] ?? '' }));
      const created = await createStories(rows);
      added.current = created.at(-1) ?? null;
      onCreated();
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
  const enqueue = (act: () => Promise<void>) => {
    setSending((count) => count + 1);
    queue.current = queue.current.then(act).finally(() => setSending((count) => count - 1));
  };
  return {
    text,
    change,
    /** The type that the typed text begins with. */
    type: readTypedTitle(text, offered).type,
    failed,
    takeOut: (title: string) => fail(failed.filter((failedTitle) => failedTitle !== title)),
    isSending: sending > 0,
    send: (title: string) => enqueue(() => add(title)),
    /** Creates all or none of them. */
    sendAll: (news: readonly NewStory[], onCreated: () => void) => enqueue(() => addAll(news, onCreated)),
    /** Makes the next story the first of the section again. */
    restart: () => {
      added.current = null;
    },
  };
}
