import { UnstyledButton } from '@mantine/core';
import { IconCalendarPlus, IconFilePlus, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useManagedProjects } from '../../lib/projects.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { Panel } from './Panel.tsx';
import classes from './QuickActions.module.css';

const ACTIONS = [
  { dialog: 'story', icon: IconFilePlus, forManagers: false },
  { dialog: 'sprint', icon: IconCalendarPlus, forManagers: true },
  { dialog: 'invite', icon: IconUserPlus, forManagers: true },
] as const;

/** What one most often starts from here; what the person may not do is not offered. */
export function QuickActions({ project }: { project: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const setSearch = useSetAppSearch();
  const managed = useManagedProjects();
  const manages = project === undefined ? managed.length > 0 : managed.some(({ id }) => id === project);
  return (
    <Panel title={t('actions.title')}>
      <ul className={classes['actions']}>
        {ACTIONS.filter(({ forManagers }) => manages || !forManagers).map(({ dialog, icon: Icon }) => (
          <li key={dialog}>
            <UnstyledButton className={classes['action']} onClick={() => setSearch({ dialog })}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {t(`actions.${dialog}`)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
