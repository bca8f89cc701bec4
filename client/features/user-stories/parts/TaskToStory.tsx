import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readFoundStories } from '#client/data/stories/search/find-stories.ts';
import { taskToStory } from '#client/data/stories/write/clone-story.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import type { Task } from '#client/data/tasks/queries.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import link from '../open-story/quiet-link.module.css';
import { useOpenStory } from '../open-story/StoryContext.ts';
import taskClasses from './TasksSection.module.css';
import type { Tasks } from './use-tasks.ts';

/** Makes a story of a task, says which, and offers to open it and to undo that. */
export function useConvertTask(list: Tasks): (task: Task) => Promise<void> {
  const { t } = useTranslation(['stories', 'common']);
  const { project } = useOpenStory();
  const setSearch = useSetAppSearch();
  return async (task) => {
    const report = reportFailure(t('tasks.convertFailed'));
    try {
      const story = await taskToStory(task.id);
      void list.query.refetch();
      const key = storyKey(project?.key ?? '', story.number);
      const undo = async () => {
        const removed = { title: t('clone.removed', { key }), onFailure: reportFailure(t('undoFailed')) };
        if (await attempt(() => deleteStories([story.id], removed), t('undoFailed')))
          await list.change({ ...task, done: true }, { done: false });
      };
      toast.undoable(t('tasks.converted', { key }), task.title, () => void undo(), {
        label: t('common:open'),
        run: () => setSearch({ story: story.id }),
      });
    } catch (error) {
      report(error);
    }
  };
}

/** The link to the story that a task has become; nothing of a story that the person does not see, or that is deleted. */
export function StoryOfTask({ id }: { id: string }) {
  const { t } = useTranslation('stories');
  const setSearch = useSetAppSearch();
  const { data = [] } = useQuery({
    queryKey: ['stories', 'names', id],
    queryFn: () => readFoundStories([id]),
  });
  const [story] = data;
  if (!story) return null;
  return (
    <div className={taskClasses['origin']}>
      <button type="button" className={link['link']} onClick={() => setSearch({ story: id })}>
        {t('tasks.isStory', { key: story.key })}
      </button>
    </div>
  );
}
