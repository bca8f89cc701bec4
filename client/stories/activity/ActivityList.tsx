import type { ParseKeys } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { PersonLink } from '#client/components/people/PersonLink.tsx';
import { eventWords } from '#client/data/events/words.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { inProject } from '#client/routing/app-search.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import { describeActivity } from '#shared/events/feed.ts';
import classes from './ActivityList.module.css';

/** Events as sentences, each with a link to its subject. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const now = useNow();
  return (
    <ul className={classes['list']}>
      {activity.map((event) => (
        <Row key={event.id} event={event} now={now} />
      ))}
    </ul>
  );
}

const isOneStory = ({ entity_type, count }: Activity) => entity_type === 'user_stories' && count === 1;

function Row({ event, now }: { event: Activity; now: number }) {
  const { t } = useTranslation('eventsFeed');
  const project = useProject(event.project_id);
  const { actor } = event;
  const name = personName(actor);
  const description = describeActivity(event, eventWords(project));
  if (!description) return null;
  return (
    <li className={classes['row']}>
      <Avatar decorative person={avatarOf(actor) ?? { fullName: name }} />
      <div className={classes['text']}>
        <span className={classes['sentence']}>
          <Trans
            t={t}
            i18nKey={description.keys as ParseKeys<'eventsFeed'>[]}
            values={{ ...description.values, name, key: event.key ?? event.entity_name }}
            components={{ who: <PersonLink id={actor?.id} />, what: <Subject event={event} /> }}
          />
        </span>
        {isOneStory(event) && <span className={classes['title']}>{event.entity_name}</span>}
        <time data-below dateTime={event.created_at} title={formatDateTime(event.created_at)}>
          {formatRelative(event.created_at, now)}
        </time>
      </div>
    </li>
  );
}

/** The address for an event: several stories are in the backlog, a task and a file link to their story, an epic to its stories; a deleted subject has no link. */
function placeOf({ entity_type: type, action, count, entity_id, story_id, project_id }: Activity) {
  if (count > 1) return { view: 'backlog' as const, project: project_id };
  if (story_id !== null) return { story: story_id };
  if (action === 'deleted') return null;
  if (type === 'user_stories') return { story: entity_id };
  if (type === 'sprints') return { view: 'sprints' as const, project: project_id };
  if (type === 'epics') {
    return { view: 'backlog' as const, project: project_id, filter: { epic: [entity_id] } };
  }
  return { project: project_id };
}

/** The subject of an event: a story, sprint or project. */
function Subject({ event, children }: { event: Activity; children?: ReactNode }) {
  const place = placeOf(event);
  if (place === null) return <span>{children}</span>;
  return (
    <Link data-key={isOneStory(event) || undefined} search={inProject(place)}>
      {children}
    </Link>
  );
}
