import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import type { Settings } from '#client/data/settings/queries.ts';
import classes from './Settings.module.css';
import { SwitchRow } from './SwitchRow.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

type Permission = NotificationPermission | 'unsupported';

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** Mails, browser notifications, and the events that cause them. */
export function NotificationsTab({
  settings,
  change,
}: { settings: Settings } & Pick<SettingsDraft, 'change'>) {
  const { t } = useTranslation('settings');
  const [permission, setPermission] = useState(permissionNow);
  const { email, digest, push, updates, reminders } = settings.notifications;
  const ask = async () => setPermission(await Notification.requestPermission());
  const setPush = (on: boolean) => {
    change('notifications', { push: on });
    if (on && permission === 'default') void ask();
  };

  return (
    <>
      <Panel layout="columns" title={t('notifications.ways')} text={t('notifications.waysText')}>
        <SwitchRow
          label={t('notifications.email')}
          text={t('notifications.emailText')}
          checked={email}
          onChange={(on) => change('notifications', { email: on })}
        />
        {email && (
          <SwitchRow
            label={t('notifications.digest')}
            text={t('notifications.digestText')}
            checked={digest}
            onChange={(on) => change('notifications', { digest: on })}
          />
        )}
        <SwitchRow
          label={t('notifications.push')}
          text={t('notifications.pushText')}
          checked={push}
          onChange={setPush}
        />
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
        <SwitchRow
          label={t('notifications.updates')}
          text={t('notifications.updatesText')}
          checked={updates}
          onChange={(on) => change('notifications', { updates: on })}
        />
        <SwitchRow
          label={t('notifications.reminders')}
          text={t('notifications.remindersText')}
          checked={reminders}
          onChange={(on) => change('notifications', { reminders: on })}
        />
      </Panel>
    </>
  );
}
