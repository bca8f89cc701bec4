import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import type { Settings } from '#client/data/settings/queries.ts';
import { MutesSection } from './MutesSection.tsx';
import classes from './Settings.module.css';
import type { DraftedTabProps } from './use-settings-draft.ts';

type Permission = NotificationPermission | 'unsupported';

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** Mails, browser notifications, and the events that cause them. */
export function NotificationsTab({ settings, change }: DraftedTabProps) {
  const { t } = useTranslation('settings');
  const [permission, setPermission] = useState(permissionNow);
  const { push } = settings.notifications;
  const ask = async () => setPermission(await Notification.requestPermission());
  const row = (name: keyof Settings['notifications']) => (
    <SwitchRow
      label={t(`notifications.${name}`)}
      text={t(`notifications.${name}Text`)}
      checked={settings.notifications[name]}
      onChange={(on) => {
        change('notifications', { [name]: on });
        if (name === 'push' && on && permission === 'default') void ask();
      }}
    />
  );

  return (
    <>
      <Panel layout="columns" title={t('notifications.ways')} text={t('notifications.waysText')}>
        {row('email')}
        {settings.notifications.email && row('digest')}
        {row('push')}
        {push && permission !== 'granted' && (
          <div className={classes['hint']} role="status">
            <p>{t(`notifications.permission.${permission}`)}</p>
            {permission === 'default' && (
              <Button size="sm" onClick={() => void ask()}>
                {t('notifications.permission.ask')}
              </Button>
            )}
          </div>
        )}
      </Panel>
      <Panel layout="columns" title={t('notifications.what')} text={t('notifications.whatText')}>
        {row('updates')}
        {row('reminders')}
      </Panel>
      <MutesSection />
    </>
  );
}
