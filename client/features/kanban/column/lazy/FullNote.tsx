import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../Column.module.css';

/** Says how many of the dragged cards may enter; if none, what to do: a story must move on to the next column. */
export function FullNote({ room, next }: { room: number; next: string | undefined }) {
  const { t } = useTranslation('kanban');
  const full = next === undefined ? t('full.last') : t('full.next', { column: next });
  const text = room > 0 ? t('full.some', { count: room }) : full;
  return (
    <div className={classes['note']} title={text}>
      <IconLock size={14} stroke={1.6} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
