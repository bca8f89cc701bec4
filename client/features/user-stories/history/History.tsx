import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { type StoryEvent, useActivity } from '#client/data/activity/queries.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useSprintNames } from '#client/data/sprints/queries.ts';
import { formatDateTime, formatList, formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useOpenStory } from '../panel/StoryContext.ts';
import classes from '../panel/StoryPanel.module.css';
import { CommentItem } from '../parts/CommentItem.tsx';
import type { Comments } from '../parts/use-comments.ts';
import { describeEvent, type EventNames } from './describe-event.ts';
import { foldRuns, latestFirst, type Run, type TimelineEntry } from './timeline.ts';

interface HistoryProps {
  comments: Comments;
  /** The maximum of comments, and of events, to load. */
  limit: number;
  onMore: () => void;
}

/** The comments and events of the story, newest first. */
export function History({ comments, limit, onMore }: HistoryProps) {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const people = usePeople();
  const names = useEventNames();
  const events = useActivity(story.id, limit);
  const { entries, more } = latestFirst(comments.query.data ?? [], events.data ?? [], limit);
  const visible = entries
    .map((entry) => ({
      ...entry,
      changes: entry.kind === 'event' ? describeEvent(entry.event, names) : [],
    }))
    .filter(({ kind, changes }) => kind === 'comment' || changes.length > 0);
  const failed = events.error ?? comments.query.error;

  return (
    <section className={classes['section']} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <ul className={classes['events']}>
        {foldRuns(visible).map(({ run, entries: group }) => {
          const [entry] = group;
          if (!entry) return null;
          if (entry.kind === 'comment')
            return (
              <CommentItem
                key={entry.comment.id}
                comment={entry.comment}
                author={people.get(entry.comment.author_id ?? '')}
                name={names.person(entry.comment.author_id)}
                comments={comments}
              />
            );
          return (
            <Event key={entry.event.id} event={entry.event} name={names.person(entry.event.actor_id)}>
              <Changes run={run} entries={group} />
            </Event>
          );
        })}
      </ul>
      {!failed && events.isSuccess && visible.length === 0 && (
        <p className={classes['hint']}>{t('history.empty')}</p>
      )}
      <LoadState part reads={[events, comments.query]} title={t('history.failed')} />
      {more && (
        <ServerButton variant="subtle" size="sm" onClick={onMore}>
          {t('history.more')}
        </ServerButton>
      )}
    </section>
  );
}

type Shown = TimelineEntry & { changes: string[] };

/** The changes of an event; those of several in a row are a number, which opens them. */
function Changes({ run, entries }: { run: Run | null; entries: readonly Shown[] }) {
  const { t } = useTranslation('stories');
  const count = entries.length;
  if (run === null) return formatList(entries[0]?.changes ?? []);
  return (
    <details className={classes['run']}>
      <summary>
        {'items' in run
          ? t(`history.run.${run.items}`, { count })
          : t('history.run.field', { field: t(`field.${run.field}`), count })}
      </summary>
      <ul>
        {entries.map(
          (entry) => entry.kind === 'event' && <li key={entry.event.id}>{formatList(entry.changes)}</li>,
        )}
      </ul>
    </details>
  );
}

function Event({ event, name, children }: { event: StoryEvent; name: string; children: ReactNode }) {
  const people = usePeople();
  return (
    <li>
      <Avatar person={avatarOf(people.get(event.actor_id ?? ''))} decorative />
      <div>
        <b>{name}</b> <span className={classes['what']}>{children}</span>{' '}
        <time
          className={classes['moment']}
          dateTime={event.created_at}
          title={formatDateTime(event.created_at)}
        >
          ·{'\u00a0'}
          {formatRelative(event.created_at)}
        </time>
      </div>
    </li>
  );
}

/** The names of the people, sprints and epics of the open story. */
function useEventNames(): EventNames {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project } = useOpenStory();
  const people = usePeople();
  const { data: sprints = [] } = useSprintNames(story.project_id);
  const { data: epics = [] } = useEpics(story.project_id);
  const [names] = useState(() => new Map<string, string>());
  for (const { id, name } of [...sprints, ...epics]) names.set(id, name);
  return {
    t,
    project,
    person: (id) => {
      const person = people.get(id ?? '');
      return personName(person);
    },
    sprint: (id) => names.get(id) ?? t('history.someSprint'),
    epic: (id) => names.get(id) ?? t('history.someEpic'),
  };
}
