import { IconCode, IconEye, IconRefresh, IconTargetArrow, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamRole } from '#shared/rules/accounts/roles.ts';
import classes from './RoleBadge.module.css';

const ICONS = {
  scrum_master: IconRefresh,
  product_owner: IconTargetArrow,
  developer: IconCode,
  observer: IconEye,
};

const hasBadge = (role: TeamRole): role is keyof typeof ICONS => role in ICONS;

/**
 * A role in a team as shape and word. Four roles have their own badge; the others share 'Miembro', followed by the role's
 * name.
 */
export function RoleBadge({ role }: { role: TeamRole }) {
  const { t } = useTranslation('common');
  const own = hasBadge(role) ? role : null;
  const Icon = own ? ICONS[own] : IconUser;
  return (
    <span className={classes['role']}>
      <span className={classes['badge']} data-role={own ?? 'member'}>
        <Icon size={12} stroke={2} aria-hidden />
        {t(`role.${own ?? 'member'}`)}
      </span>
      {!own && role !== 'member' && <span className={classes['label']}>{t(`role.${role}`)}</span>}
    </span>
  );
}
