import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { type Person, usePerson } from '#client/data/account/session.ts';
import { staySignedIn, useSignOutQuestion } from '#client/data/account/sign-out.ts';
import { useArchivedProjects, useProjects } from '#client/data/projects/queries.ts';
import { standingIn } from '#client/data/projects/standing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import classes from './UserMenu.module.css';

const UserEntries = lazy(() => import('./lazy/UserEntries.tsx'), 'UserEntries');

/** Loads the entries of the menu of the person. */
export const loadUserEntries = () => UserEntries.fetch();

/** The signed-in person, with the settings and the sign-out. */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const person = usePerson();
  const role = useShownRole(person);
  const asks = useSignOutQuestion();
  const [opened, setOpened] = useState(false);

  return (
    <ButtonMenu
      position="bottom-end"
      width={asks ? 280 : 220}
      opened={opened || asks}
      onChange={(next) => {
        setOpened(next);
        if (!next) staySignedIn();
      }}
      entries={UserEntries.fetch}
      button={(opener) => (
        <UnstyledButton
          {...opener}
          className={classes['target']}
          aria-label={t('user.menu', { name: person.fullName })}
        >
          <Avatar person={person} size="md" decorative />
          <span className={classes['names']}>
            <b>{person.fullName}</b>
            <small>{t(`common:role.${role}`)}</small>
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
    >
      <UserEntries asks={asks} />
    </ButtonMenu>
  );
}

/** The role of the person's profile, in every project the same; where none is set, their first leading role, and 'developer' without one. */
function useShownRole({ id, role }: Person) {
  const { data = [] } = useProjects();
  const archived = useArchivedProjects();
  const roles = [...data, ...archived].flatMap((project) => standingIn(project, id).roles);
  return (
    role ??
    roles.find((name) => name === 'product_owner' || name === 'scrum_master') ??
    roles[0] ??
    'developer'
  );
}
