import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/Link.tsx';
import { LoadState } from '#client/components/LoadState.tsx';
import { NextPageButton } from '#client/components/NextPageButton.tsx';
import { Panel, PanelNote } from '#client/components/Panel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { usePersonActivity } from '#client/data/people/person-page.ts';
import { personName } from '#client/lib/person-name.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import type { PersonPage } from '#shared/contracts/people.ts';
import classes from './PersonView.module.css';

interface PersonActivityProps {
  person: PersonPage;
  ActivityList: ComponentType<{ activity: readonly Activity[] }>;
}

/** What a person did lately. The person themselves always sees it, and reads who else does. */
export function PersonActivity({ person, ActivityList }: PersonActivityProps) {
  const { t } = useTranslation(['person', 'common']);
  const isMe = usePerson().id === person.id;
  const name = personName(person);
  return (
    <Panel
      title={t('activity')}
      text={isMe && t(person.shows_activity ? 'others' : 'onlyYou')}
      aside={
        isMe && (
          <Link className={classes['project']} search={{ view: 'settings', tab: 'privacy' }}>
            {t('settings')}
          </Link>
        )
      }
    >
      {isMe || person.shows_activity ? (
        <Events id={person.id} ActivityList={ActivityList} />
      ) : (
        <PanelNote>{t('hidden', { name })}</PanelNote>
      )}
    </Panel>
  );
}

function Events({ id, ActivityList }: { id: string } & Pick<PersonActivityProps, 'ActivityList'>) {
  const { t } = useTranslation('person');
  const query = usePersonActivity(id);
  const events = query.data?.pages.flat();
  if (!events) return <LoadState part reads={[query]} title={t('activityUnread')} />;
  if (events.length === 0) return <PanelNote>{t('none')}</PanelNote>;
  return (
    <>
      <ActivityList activity={events} />
      <NextPageButton pages={query} className={classes['more']}>
        {t('more')}
      </NextPageButton>
    </>
  );
}
