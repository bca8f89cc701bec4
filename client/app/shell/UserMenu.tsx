import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { type Person, usePerson } from '#client/data/account/session.ts';
import {
  countDrafts,
  requestSignOut,
  signOutAnyway,
  staySignedIn,
  useSignOutQuestion,
  useUnsentCount,
} from '#client/data/account/sign-out.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { standingIn } from '#client/data/projects/standing.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { type SettingsTab, useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './UserMenu.module.css';

// with the list that it opens
const TextsEntry = lazy(() => import('#client/features/typed-texts/TypedTexts.tsx'), 'TextsEntry');

/** The signed-in person, with the settings and the sign-out. */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const person = usePerson();
  const role = useShownRole(person);
  const setSearch = useSetAppSearch();
  const asks = useSignOutQuestion();
  const [opened, setOpened] = useState(false);
  const openSettings = (tab: SettingsTab) =>
    setSearch({ view: 'settings', tab, story: undefined, dialog: undefined });

  return (
    <Menu
      position="bottom-end"
      width={asks ? 280 : 220}
      opened={opened || asks}
      onChange={(next) => {
        setOpened(next);
        if (!next) staySignedIn();
      }}
    >
      <Menu.Target>
        <UnstyledButton className={classes['target']} aria-label={t('user.menu', { name: person.fullName })}>
          <Avatar person={person} size="md" decorative />
          <span className={classes['names']}>
            <b>{person.fullName}</b>
            <small>{t(`common:role.${role}`)}</small>
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {asks ? (
          <SignOutQuestion personId={person.id} />
        ) : (
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
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The role of the person's profile, in every project the same; where none is set, their first leading role, and 'developer' without one. */
function useShownRole({ id, role }: Person) {
  const { data = [] } = useProjects();
  const roles = data.flatMap((project) => standingIn(project, id).roles);
  return (
    role ??
    roles.find((name) => name === 'product_owner' || name === 'scrum_master') ??
    roles[0] ??
    'developer'
  );
}

/**
 * In the menu of a person who signs out while something is not saved: what would be lost. Changes that can be sent are sent first; the
 * person is signed out when that was all. It is part of the shell, since it is mostly needed without connection.
 */
function SignOutQuestion({ personId }: { personId: string }) {
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
