import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countDrafts, signOutAnyway, staySignedIn, useUnsentCount } from '#client/data/account/sign-out.ts';
import { useConnected } from '#client/lib/online.ts';
import classes from './UserMenu.module.css';

/**
 * In the menu of a person who signs out while something is not saved: what would be lost. Changes that can be sent are sent first; the
 * person is signed out when that was all. It is part of the shell, since it is mostly needed without connection.
 */
export function SignOutQuestion({ personId }: { personId: string }) {
  const { t } = useTranslation('shell');
  const reasonId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  const unsent = useUnsentCount(personId);
  const drafts = countDrafts(personId);
  const connected = useConnected();
  const isSafe = unsent + drafts === 0;
  useEffect(() => {
    if (isSafe) void signOutAnyway();
  }, [isSafe]);
  // the item that was chosen is gone
  useEffect(() => stay.current?.focus(), []);

  return (
    <>
      <div id={reasonId} className={classes['question']}>
        {unsent > 0 && <p>{t(connected ? 'signOut.sending' : 'signOut.away', { count: unsent })}</p>}
        {drafts > 0 && <p>{t('signOut.drafts', { count: drafts })}</p>}
      </div>
      <Menu.Item ref={stay} aria-describedby={reasonId} onClick={staySignedIn}>
        {t('signOut.stay')}
      </Menu.Item>
      <Menu.Item
        data-danger
        leftSection={<IconLogout size={16} stroke={1.6} />}
        aria-describedby={reasonId}
        onClick={() => void signOutAnyway()}
      >
        {t('signOut.anyway')}
      </Menu.Item>
    </>
  );
}
