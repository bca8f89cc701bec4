import { Menu } from '@mantine/core';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { usePerson } from '#client/data/account/session.ts';
import {
  countDrafts,
  requestSignOut,
  signOutAnyway,
  staySignedIn,
  useUnsentCount,
} from '#client/data/account/sign-out.ts';
import { useWaitsForReload } from '#client/data/write/pending.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { type SettingsTab, useSetAppSearch } from '#client/routing/app-search.ts';
import classes from '../UserMenu.module.css';

// with the list that it opens
const TextsEntry = lazy(() => import('#client/features/typed-texts/TypedTexts.tsx'), 'TextsEntry');

/** The entries of the menu of the signed-in person. @param asks whether the sign-out asks about what is not saved. */
export function UserEntries({ asks }: { asks: boolean }) {
  const { t } = useTranslation('shell');
  const person = usePerson();
  const setSearch = useSetAppSearch();
  const openSettings = (tab: SettingsTab) =>
    setSearch({ view: 'settings', tab, story: undefined, dialog: undefined });
  if (asks) return <SignOutQuestion personId={person.id} />;
  return (
    <>
      <Menu.Label>{person.email}</Menu.Label>
      <MenuEntry icon={IconUser} onClick={() => openSettings('profile')}>
        {t('user.profile')}
      </MenuEntry>
      <MenuEntry icon={IconSettings} onClick={() => openSettings('appearance')}>
        {t('user.settings')}
      </MenuEntry>
      {countDrafts(person.id) > 0 && <TextsEntry />}
      <Menu.Divider />
      <MenuEntry
        icon={IconLogout}
        // the session of this device is removed here before the server is informed: this also works without a connection
        closeMenuOnClick={false}
        onClick={() => void requestSignOut(person.id)}
      >
        {t('user.signOut')}
      </MenuEntry>
    </>
  );
}

/**
 * In the menu of a person who signs out while something is not saved: what would be lost. Changes that can be sent are sent first; the
 * person is signed out when that was all.
 */
function SignOutQuestion({ personId }: { personId: string }) {
  const { t } = useTranslation('shell');
  const reasonId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  const unsent = useUnsentCount(personId);
  const drafts = countDrafts(personId);
  const connected = useConnected();
  const outdated = useWaitsForReload();
  const reason = !connected ? 'away' : outdated ? 'outdated' : 'sending';
  const isSafe = unsent + drafts === 0;
  useEffect(() => {
    if (isSafe) void signOutAnyway();
  }, [isSafe]);
  // the item that was chosen is gone
  useEffect(() => stay.current?.focus(), []);

  return (
    <>
      <div id={reasonId} className={classes['question']}>
        {unsent > 0 && <p>{t(`signOut.${reason}`, { count: unsent })}</p>}
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
