import { useTranslation } from 'react-i18next';
import { useProjects } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { reportMoveFailure } from '#client/data/stories/move-failure.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { storyKey } from '#shared/rules/stories/story.ts';

type Change = StoryChange | ((story: CardStory) => StoryChange);

const changeOf = (change: Change, story: CardStory) =>
  typeof change === 'function' ? change(story) : change;

/**
 * Gives stories the same values, in one request that can be undone. A refused move says so as on the board.
 * @returns a function, which takes the stories that have other values, and what changes, for each of them where that differs; `title` is the
 *   toast's, and names the change.
 */
export function useSaveChange() {
  const { t } = useTranslation('edits');
  const { data: projects = [] } = useProjects();
  return (stories: readonly CardStory[], change: Change, title: (what: string) => string): void => {
    const [first, another] = stories;
    if (!first) return;
    const project = projects.find(({ id }) => id === first.project_id);
    const what = another
      ? t('stories', { count: stories.length })
      : storyKey(project?.key ?? '', first.number);
    const onFailure = (error: unknown) => {
      if (!another && changeOf(change, first).status !== undefined)
        reportMoveFailure(
          error,
          { number: first.number, column: columnName(project, first.status) },
          project,
        );
      else reportFailure(t('failed', { what }))(error);
    };
    const write = bulkWrite(stories.map((story) => ({ story, change: changeOf(change, story) })));
    submit(write, { undo: { before: stories, title: title(what), onFailure } }).catch(onFailure);
  };
}
