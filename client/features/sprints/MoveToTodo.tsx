import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/Checkbox.tsx';
import { WarnNote } from '#client/components/WarnNote.tsx';
import classes from './FinishDialog.module.css';
import type { TodoMove } from './use-todo-move.ts';

interface MoveToTodoProps {
  move: TodoMove;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Offers to move the stories of a sprint that are in the first column to 'Por Hacer' when it starts. It says beforehand how many
 * the limit of that column allows.
 */
export function MoveToTodo({ move, checked, onChange }: MoveToTodoProps) {
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
