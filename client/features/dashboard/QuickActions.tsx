import { UnstyledButton } from '@mantine/core';
import { IconCalendarPlus, IconFilePlus, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { type QuickAction, useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { useHint } from '#client/lib/keys/shortcuts.ts';
import classes from './QuickActions.module.css';

const ICONS = { story: IconFilePlus, sprint: IconCalendarPlus, invite: IconUserPlus };

/** The most frequent actions, as far as the person may do them; nothing if they may do none. */
export function QuickActions() {
  const { t } = useTranslation('dashboard');
  const actions = useQuickActions();
  if (actions.length === 0) return null;
  return (
    <Panel title={t('actions.title')}>
      <ul className={classes['actions']}>
        {actions.map((action) => (
          <li key={action.name}>
            <Action {...action} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Action({ name, run }: QuickAction) {
  const { t } = useTranslation('dashboard');
  const Icon = ICONS[name];
  const hint = useHint(name);
  return (
    <UnstyledButton className={classes['action']} aria-keyshortcuts={hint.aria} onClick={run}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes['name']}>{t(`actions.${name}`)}</span>
      <span className={classes['keys']} aria-hidden="true">
        {hint.keys.map((key) => (
          <Shortcut key={key}>{key}</Shortcut>
        ))}
      </span>
    </UnstyledButton>
  );
}
