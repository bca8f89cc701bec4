import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { WarnNotes } from '#client/components/messages/WarnNotes.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { useOpenSprints } from '#client/data/sprints/queries.ts';
import { useClosedReport } from '#client/data/sprints/report-closed.ts';
import { tallyOf } from '#client/data/sprints/tally.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { columnLimit, columnName } from '#client/data/stories/columns.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { formatDate, formatDateRange } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import errors from '#shared/locales/es/errors.json';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import classes from './FinishDialog.module.css';

export const texts = { errors };

interface StartSprintDialogProps extends DialogState {
  sprint: Sprint;
  /** The sprint's stories that are not done. */
  stories: readonly { story_points: number | null; ready: boolean }[];
  onStarted: () => void;
}

/**
 * Confirms the start of a sprint: shows the commitment and warnings against a start now, and moves its stories to 'Por Hacer' unless
 * the person does not want that.
 */
export function StartSprintDialog(props: StartSprintDialogProps) {
  const { opened, onClose, sprint, stories, onStarted } = props;
  const { t } = useTranslation(['sprints', 'common', 'errors']);
  useClosedReport(sprint, opened);
  const tally = tallyOf(stories);
  const unestimated = stories.filter((story) => story.story_points === null).length;
  const unready = stories.filter((story) => !story.ready).length;
  const day = today();
  const blocked = useBlocked(sprint.project_id, mayPlanSprints);
  const running = useRunningSprint(sprint);
  const transition = useSprintTransition();
  const move = useTodoMove(sprint, opened);
  const [moves, setMoves] = useState(true);
  const form = useFormDialog({
    submit: () => transition.mutateAsync({ action: 'start', sprintId: sprint.id }),
    onDone: () => {
      if (moves && move.going.length > 0) moveToTodo(move);
      onStarted();
    },
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      title={t('start.title', { name: sprint.name })}
      submitLabel={t('start.submit')}
      blocked={blocked ?? (running && t('errors:code.another_sprint_running', { name: running.name }))}
    >
      <p>
        {formatDateRange(sprint.start_date, sprint.end_date)}
        {sprint.goal && <> · {sprint.goal}</>}
      </p>
      {stories.length > 0 && (
        <p>
          {t('start.commitment', {
            stories: t('running.stories', { count: tally.stories }),
            points: t('common:points', { count: tally.points }),
          })}
        </p>
      )}
      <MoveToTodo move={move} checked={moves} onChange={setMoves} />
      <WarnNotes
        texts={[
          stories.length === 0 && t('start.empty'),
          unestimated > 0 && t('start.unestimated', { count: unestimated }),
          unready > 0 && t('start.unready', { count: unready }),
          sprint.end_date < day && t('start.over', { date: formatDate(sprint.end_date) }),
          sprint.start_date > day && t('start.early', { date: formatDate(sprint.start_date) }),
          sprint.start_date < day &&
            day < sprint.end_date &&
            t('start.late', { date: formatDate(sprint.start_date) }),
        ]}
      />
    </Dialog>
  );
}

/** Another sprint of the team that is running: the database refuses a second one. */
function useRunningSprint({ id, project_id, team_id }: Sprint): Sprint | undefined {
  const { data: sprints = [] } = useOpenSprints(project_id);
  const running = runningOf(sprints);
  return sprints.find((other) => other.team_id === team_id && other.id !== id && running.has(other.id));
}

interface MoveToTodoProps {
  move: TodoMove;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Offers to move the stories of a sprint that are in the first column to 'Por Hacer' when it starts. It says beforehand how many
 * the limit of that column allows.
 */
function MoveToTodo({ move, checked, onChange }: MoveToTodoProps) {
  const { t } = useTranslation('sprints');
  const { waiting, going, from, to, limit, present } = move;
  if (waiting.length === 0) return null;
  if (going.length === 0) {
    return <WarnNote>{t('start.full', { count: waiting.length, from, to, limit })}</WarnNote>;
  }
  const all = going.length === waiting.length;
  const count = going.length;
  return (
    <div>
      <Checkbox
        label={
          all
            ? t('start.move', { count, from, to })
            : t('start.moveFirst', { count, total: waiting.length, from, to })
        }
        checked={checked}
        onChange={onChange}
      />
      {!all && (
        <p className={classes['room']}>
          {t(present > 0 ? 'start.room' : 'start.roomEmpty', { from, to, limit, present })}
        </p>
      )}
    </div>
  );
}

/** The stories of a sprint that can move to the column 'Por Hacer' when it starts. */
interface TodoMove {
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
 * The stories that the start of a sprint can move to 'Por Hacer'.
 * @param needed false: the stories of the project are not loaded for this.
 */
function useTodoMove({ id, project_id }: Sprint, needed: boolean): TodoMove {
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
function moveToTodo({ going, from, to }: TodoMove): void {
  const failed = (detail: string) => (error: unknown) =>
    reportFailure(describeFailure(error), 'all', detail)(error);
  const write = bulkWrite(going.map((story) => ({ story, change: { status: 'todo' } })));
  const undo = {
    before: going,
    title: i18n.t('sprints:start.moved', { count: going.length, to }),
    onFailure: failed(i18n.t('sprints:start.undoFailed', { to })),
  };
  submit(write, { undo }).catch(failed(i18n.t('sprints:start.notMoved', { from })));
}
