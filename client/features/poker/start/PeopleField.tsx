import { Button } from '@mantine/core';
import { IconChevronDown, IconEye, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { GuestBadge } from '#client/components/people/GuestBadge.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { idsOf, type SessionPerson } from '#client/data/poker/session-people.ts';
import type { PokerRole } from '#client/data/poker/start-draft.ts';
import type { Project } from '#client/data/projects/project-tree.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import classes from './PeopleField.module.css';
import panel from './SetupPanel.module.css';
import type { SetupPart } from './use-start-form.ts';

const RoleEntries = lazy(() => import('./lazy/RoleEntries.tsx'), 'RoleEntries');
const OtherPeople = lazyDialog(
  () => import('#client/components/fields/SearchSelect.tsx'),
  'SearchSelect',
  ({ target }) => target(() => undefined),
);

/** Who votes, who observes, and who takes no part; others of the project can be added. */
export function PeopleField({ fields, errors, onChange, project }: SetupPart & { project: Project }) {
  const { t } = useTranslation(['poker', 'common']);
  const { people } = fields;
  const voters = idsOf(people, 'votes').length;
  const observers = idsOf(people, 'observes').length;
  const others = project.members.filter(({ id }) => people.every(({ person }) => person.id !== id));
  const setRole = (id: string, role: PokerRole) =>
    onChange({
      roles: { ...Object.fromEntries(people.map((entry) => [entry.person.id, entry.role])), [id]: role },
    });
  const nameOf = (name: string) => name || t('common:person.unnamed');
  return (
    <section className={panel['section']}>
      <header className={classes['header']}>
        <h2>{t('start.people')}</h2>
        <span>
          {t('start.voters', { count: voters })}
          {observers > 0 && `, ${t('start.observers', { count: observers })}`}
        </span>
      </header>
      {errors.people && (
        <div role="alert" className={classes['error']}>
          <ErrorNote>{errors.people}</ErrorNote>
        </div>
      )}
      <ul className={classes['people']}>
        {people.map((entry) => (
          <Person
            key={entry.person.id}
            entry={entry}
            name={nameOf(entry.person.full_name)}
            onRole={(role) => setRole(entry.person.id, role)}
          />
        ))}
      </ul>
      {others.length > 0 && <AddPerson others={others} onAdd={(id) => setRole(id, 'votes')} />}
    </section>
  );
}

interface AddPersonProps {
  /** The people of the project who are not in the list. */
  others: Project['members'];
  onAdd: (id: string) => void;
}

/** Adds one of the other people; their list loads when it is opened for the first time. */
function AddPerson({ others, onAdd }: AddPersonProps) {
  const { t } = useTranslation(['poker', 'common']);
  const [used, setUsed] = useState(false);
  const target = (toggle: () => void) => (
    <Button
      variant="subtle"
      size="sm"
      className={classes['add'] ?? ''}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={toggle}
    >
      {t('start.addPerson')}
    </Button>
  );
  if (!used) return target(() => setUsed(true));
  return (
    <OtherPeople
      opensAtOnce
      label={t('start.addPerson')}
      searchLabel={t('start.findPerson')}
      options={others.map((other) => ({
        value: other.id,
        text: other.full_name || t('common:person.unnamed'),
      }))}
      onChoose={onAdd}
      target={target}
    />
  );
}

interface PersonProps {
  entry: SessionPerson;
  name: string;
  onRole: (role: PokerRole) => void;
}

function Person({ entry: { person, role }, name, onRole }: PersonProps) {
  const { t } = useTranslation('poker');
  const own = usePerson().id === person.id;
  return (
    <li className={classes['person']} data-away={role === 'away' || undefined}>
      <Avatar person={avatarOf(person)} decorative />
      <span>{name}</span>
      {person.guest && <GuestBadge />}
      <ButtonMenu
        position="bottom-end"
        width={180}
        entries={RoleEntries.fetch}
        button={(opener) => (
          <Button
            {...opener}
            variant="subtle"
            size="sm"
            aria-label={t('start.roleOf', { name, role: t(`start.role.${role}`) })}
            leftSection={role === 'observes' && <IconEye size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            {t(`start.role.${role}`)}
          </Button>
        )}
      >
        <RoleEntries own={own} role={role} onRole={onRole} />
      </ButtonMenu>
    </li>
  );
}
