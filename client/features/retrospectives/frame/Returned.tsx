import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/lib/text/format.ts';
import { useRetro } from '../state/RetroContext.ts';
import classes from './Returned.module.css';

/** Says who led an anonymous retrospective back the last time, and how often that has happened: everybody should know. */
export function Returned() {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const [last] = retro.returns;
  if (!last || retro.phase === 'closed') return null;
  const name = retro.people.find(({ id }) => id === last.person_id)?.full_name || t('common:person.unnamed');
  const facts = { name, phase: t(`phase.${last.to}`), date: formatDateTime(last.at) };
  const { length: count } = retro.returns;
  return (
    <p className={classes['returned']}>
      <IconArrowBackUp size={14} stroke={1.6} aria-hidden />
      <span>
        {t(last.to === 'vote' ? 'returned.toVote' : 'returned.to', facts)}
        {count > 1 && ` ${t('returned.times', { count })}`}
      </span>
    </p>
  );
}
