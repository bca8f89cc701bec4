import { useProject } from '#client/data/projects/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnLimit, columnName } from '#client/data/stories/columns.ts';
import { useStories } from '#client/data/stories/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { toast } from '#client/lib/toast.ts';

/** The stories of a sprint that can move to the column 'Por Hacer' when it starts. */
export interface TodoMove {
  /** Those that are in the column before it, in their order. */
  waiting: CardStory[];
  /** The first of them, as many as the limit of the column allows. */
  going: CardStory[];
  /** The names of both columns in the project. */
  from: string;
  to: string;
  /** How many stories 'Por Hacer' may have; null: any number. */
  limit: number | null;
  /** How many it has now. */
  present: number;
}

/**
 * What the start of a sprint can move to 'Por Hacer'.
 * @param needed false: the stories of the project are not loaded for this.
 */
export function useTodoMove({ id, project_id }: Sprint, needed: boolean): TodoMove {
  const project = useProject(project_id);
  const { stories = [] } = useStories(project_id, { fetch: needed });
  const limit = columnLimit(project, 'todo');
  const present = stories.filter(({ status }) => status === 'todo').length;
  const waiting = stories.filter(({ sprint_id, status }) => sprint_id === id && status === 'backlog');
  const going = limit === null ? waiting : waiting.slice(0, Math.max(0, limit - present));
  const names = { from: columnName(project, 'backlog'), to: columnName(project, 'todo') };
  return { waiting, going, ...names, limit, present };
}

/** Moves the stories, all or none, and offers to undo it. A toast says why they could not be moved. */
export function moveToTodo({ going, from, to }: TodoMove): void {
  const failed = (detail: string) => (error: unknown) => toast.refusal(describeFailure(error), detail);
  const write = bulkWrite(going.map((story) => ({ story, change: { status: 'todo' } })));
  const undo = {
    before: going,
    title: i18n.t('sprints:start.moved', { count: going.length, to }),
    onFailure: failed(i18n.t('sprints:start.undoFailed', { to })),
  };
  submit(write, { undo }).catch(failed(i18n.t('sprints:start.notMoved', { from })));
}
