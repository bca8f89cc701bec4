import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { MenuEntry } from '#client/components/MenuEntry.tsx';
import { type Person, usePerson } from '#client/data/account/session.ts';
import { requestSignOut, staySignedIn, useSignOutQuestion } from '#client/data/account/sign-out.ts';
import { type SettingsTab, useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import classes from './UserMenu.module.css';

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

/** The role of the person's profile; where none is set, their role in the selected project, and 'developer' without one. */
function useShownRole({ role }: Person) {
  const { project } = useAppSearch();
  const { roles } = useStanding(project);
  const leading = roles.find((name) => name === 'product_owner' || name === 'scrum_master');
  return role ?? leading ?? roles[0] ?? 'developer';
}
