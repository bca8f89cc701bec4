import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { NextPageButton } from '#client/components/layout/NextPageButton.tsx';
import { Panel, PanelNote } from '#client/components/layout/Panel.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { Skeleton, SkeletonLines } from '#client/components/messages/Skeleton.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { RoleBadge } from '#client/components/people/RoleBadge.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { usePersonActivity, usePersonPage } from '#client/data/people/person-page.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import personTexts from '#client/locales/es/person.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { ActivityList } from '#client/stories/activity/ActivityList.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { PersonPage } from '#shared/contracts/people.ts';
import eventsFeed from '#shared/locales/es/eventsFeed.json';
import classes from './PersonView.module.css';
import { Absences, Figures, OpenStories } from './PersonWork.tsx';

export const texts = { eventsFeed, person: personTexts };

/** The page of a person: who they are, what they work on, and what they share and show of themselves. Live. */
export function PersonView() {
  const { person } = useAppSearch();
  return person === undefined ? <Missing /> : <Page key={person} id={person} />;
}

const LINES = ['72%', '54%', '63%'];

function Page({ id }: { id: string }) {
  const { t } = useTranslation(['person', 'shell']);
  const read = usePersonPage(id);
  const { data } = read;
  if (data) {
    return (
      <>
        <Header person={data} />
        <div className={classes['content']}>
          <Figures person={data} />
          <OpenStories person={data} />
          <Absences person={data} />
          <SharedProjects person={data} />
          <PersonActivity person={data} />
        </div>
      </>
    );
  }
  if (data === null) return <Missing />;
  return (
    <>
      <ViewBar
        before={<Skeleton width="28px" height={28} />}
        title={t('shell:view.person')}
        context={
          <span className={classes['waitingWho']}>
            <Skeleton />
          </span>
        }
      />
      <LoadState reads={[read]} title={t('unread')}>
        <PersonSkeleton />
      </LoadState>
    </>
  );
}

/** The skeleton of the page while it loads: the figures, and the panel of the stories. */
function PersonSkeleton() {
  const { t } = useTranslation('person');
  return (
    <Loading className={classes['content']}>
      <div className={classes['strip']} />
      <Panel title={t('stories')}>
        <div className={classes['lines']}>
          <SkeletonLines widths={LINES} />
        </div>
      </Panel>
    </Loading>
  );
}

function Header({ person }: { person: PersonPage }) {
  const { t } = useTranslation('common');
  return (
    <ViewBar
      before={<Avatar decorative size="md" person={avatarOf(person)} />}
      title={personName(person)}
      context={
        <span className={classes['who']}>
          {t(`role.${person.role ?? 'developer'}`)}
          {person.email !== null && ` · ${person.email}`}
          {person.skills !== null && person.skills.length > 0 && ` · ${formatList(person.skills)}`}
        </span>
      }
    />
  );
}

/** Shown for an unknown person and for one that the reader may not see; the text is the same. */
function Missing() {
  const { t } = useTranslation(['person', 'shell']);
  const setSearch = useSetAppSearch();
  return (
    <>
      <ViewBar title={t('shell:view.person')} />
      <EmptyState
        drawing={<MissingDrawing />}
        title={t('missingTitle')}
        action={<Button onClick={() => setSearch({ view: 'team' })}>{t('toTeam')}</Button>}
      >
        {t('missingText')}
      </EmptyState>
    </>
  );
}

/** The projects of a person that the signed-in person sees, with the person's teams and roles there. */
function SharedProjects({ person }: { person: PersonPage }) {
  const { t } = useTranslation('person');
  const isMe = usePerson().id === person.id;
  return (
    <Panel title={t(isMe ? 'ownProjects' : 'projects')}>
      {person.projects.length === 0 && <PanelNote>{t(isMe ? 'noOwnProjects' : 'noProjects')}</PanelNote>}
      {person.projects.length > 0 && (
        <ul className={classes['projects']}>
          {person.projects.map((project) => (
            <li key={project.id}>
              <Link className={classes['project']} search={{ view: 'team', project: project.id }}>
                {project.name}
              </Link>{' '}
              <StoryKey>{project.key}</StoryKey>
              {project.archived && <span className={classes['note']}>{t('archived')}</span>}
              {project.owner && <span className={classes['note']}>{t(isMe ? 'ownerYou' : 'owner')}</span>}
              {project.teams.map((team) => (
                <span key={team.id} className={classes['team']}>
                  {team.name} <RoleBadge role={team.role} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The recent activity of a person. They always see it themselves, and read who else does. */
function PersonActivity({ person }: { person: PersonPage }) {
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
        <Events id={person.id} />
      ) : (
        <PanelNote>{t('hidden', { name })}</PanelNote>
      )}
    </Panel>
  );
}

function Events({ id }: { id: string }) {
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
