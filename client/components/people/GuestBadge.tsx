import { useTranslation } from 'react-i18next';
import classes from './RoleBadge.module.css';

/** Stands beside the name of a guest. */
export function GuestBadge() {
  const { t } = useTranslation('common');
  return (
    <span className={classes['badge']} data-role="guest">
      {t('guest')}
    </span>
  );
}
