import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/Checkbox.tsx';
import { Dialog, type DialogState } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { WarnNote } from '#client/components/WarnNote.tsx';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { useOpenSprints } from '#client/data/sprints/queries.ts';
import { useClosedReport } from '#client/data/sprints/report-closed.ts';
import { tallyOf } from '#client/data/sprints/tally.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { formatDate, formatDateRange } from '#client/lib/format.ts';
import { today } from '#client/lib/server-config.ts';
import { mayPlanSprints } from '#shared/rules/permissions.ts';
import classes from './FinishDialog.module.css';
import { moveToTodo, type TodoMove, useTodoMove } from './use-todo-move.ts';

interface StartSprintDialogProps extends DialogState {
  sprint: Sprint;
  /** The sprint's stories that are not done. */
  stories: readonly { story_points: number | null; ready: boolean }[];
  onStarted: () => void;
}

/**
 * Confirms the start of a sprint: shows the commitment and warnings against a start now, and offers to move its stories to 'Por
 * Hacer'.
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
  const [moves, setMoves] = useState(false);
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
      {stories.length === 0 && <WarnNote>{t('start.empty')}</WarnNote>}
      {unestimated > 0 && <WarnNote>{t('start.unestimated', { count: unestimated })}</WarnNote>}
      {unready > 0 && <WarnNote>{t('start.unready', { count: unready })}</WarnNote>}
      {sprint.end_date < day && <WarnNote>{t('start.over', { date: formatDate(sprint.end_date) })}</WarnNote>}
      {sprint.start_date > day && (
        <WarnNote>{t('start.early', { date: formatDate(sprint.start_date) })}</WarnNote>
      )}
      {sprint.start_date < day && day < sprint.end_date && (
        <WarnNote>{t('start.late', { date: formatDate(sprint.start_date) })}</WarnNote>
      )}
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
      {!all && <p className={classes['room']}>{t('start.room', { to, limit, present })}</p>}
    </div>
  );
}
