import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { LoadState } from '#client/components/LoadState.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { usePersonPage } from '#client/data/people/person-page.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { personName } from '#client/lib/person-name.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import type { PersonPage } from '#shared/contracts/people.ts';
import { PersonActivity } from './PersonActivity.tsx';
import classes from './PersonView.module.css';
import { SharedProjects } from './SharedProjects.tsx';

/** Parts of other features that the page shows. */
interface PersonSlots {
  ActivityList: ComponentType<{ activity: readonly Activity[] }>;
}

/** The page of a person: name, role, the projects in common, and what they did lately, as far as they show it. Live. */
export function PersonView(slots: PersonSlots) {
  const { person } = useAppSearch();
  return person === undefined ? <Missing /> : <Page key={person} id={person} {...slots} />;
}

function Page({ id, ActivityList }: PersonSlots & { id: string }) {
  const { t } = useTranslation(['person', 'shell']);
  const read = usePersonPage(id);
  const { data } = read;
  if (data) {
    return (
      <>
        <Header person={data} />
        <div className={classes['content']}>
          <SharedProjects person={data} />
          <PersonActivity person={data} ActivityList={ActivityList} />
        </div>
      </>
    );
  }
  if (data === null) return <Missing />;
  return (
    <>
      <ViewBar title={t('shell:view.person')} />
      <LoadState reads={[read]} title={t('unread')}>
        <Loading className={classes['content']} />
      </LoadState>
    </>
  );
}

function Header({ person }: { person: PersonPage }) {
  const { t } = useTranslation('common');
  return (
    <ViewBar
      title={personName(person)}
      context={
        <span className={classes['who']}>
          <Avatar decorative size="md" person={avatarOf(person)} />
          {t(`role.${person.role ?? 'developer'}`)}
          {person.email !== null && ` · ${person.email}`}
        </span>
      }
    />
  );
}

/** A person who does not exist, or whom the signed-in person does not know: it is not said which. */
function Missing() {
  const { t } = useTranslation(['person', 'shell']);
  const setSearch = useSetAppSearch();
  return (
    <>
      <ViewBar title={t('shell:view.person')} />
      <EmptyState
        title={t('missingTitle')}
        action={<Button onClick={() => setSearch({ view: 'team' })}>{t('toTeam')}</Button>}
      >
        {t('missingText')}
      </EmptyState>
    </>
  );
}
