import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { type StoryEvent, useActivity } from '#client/data/activity/queries.ts';
import { useStoryPast } from '#client/data/activity/story-past.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { eventWords } from '#client/data/events/words.ts';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { useOwnFields } from '#client/data/own-fields/queries.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useSprintNames } from '#client/data/sprints/lists.ts';
import { useStoryLinks } from '#client/data/stories/relations/links.ts';
import { formatDateTime, formatList, formatRelative } from '#client/lib/text/format.ts';
import { describeHistory, type HistoryWords } from '#shared/events/history.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import sections from '../open-story/sections.module.css';
import { useWriter } from '../open-story/use-writer.ts';
import { CommentThread } from '../parts/CommentThread.tsx';
import type { Comments } from '../parts/use-comments.ts';
import classes from './History.module.css';
import { foldRuns, latestFirst, type Run, type TimelineEntry } from './timeline.ts';
import { useSearchedComment } from './use-searched-comment.ts';

interface HistoryProps {
  comments: Comments;
  /** The maximum of comments, and of events, to load. */
  limit: number;
  /** Called with the next limit. */
  onMore: (limit: number) => void;
}

/** How many more entries are shown each time. */
const PAGE = 20;

/** The comments and events of the story, newest first. */
export function History({ comments, limit, onMore }: HistoryProps) {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const events = useActivity(story.id, limit);
  const all = useWithPast(events.data ?? [], limit);
  const words = useHistoryWords(all);
  const { entries, more } = latestFirst(comments.query.data ?? [], all, limit);
  const visible = entries
    .map((entry) => ({
      ...entry,
      changes: entry.kind === 'event' ? describeHistory(entry.event, words) : [],
    }))
    .filter(({ kind, changes }) => kind === 'comment' || changes.length > 0);
  const failed = events.error ?? comments.query.error;
  const shown = visible.flatMap((entry) =>
    entry.kind === 'comment' ? [entry.comment.id, ...entry.replies.map(({ id }) => id)] : [],
  );
  useSearchedComment({
    shown,
    settled: [events, comments.query].every((read) => read.isSuccess && !read.isPlaceholderData),
    limit,
    onMore: more ? () => onMore(limit * 2) : null,
  });

  return (
    <section className={sections['section']} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <ul className={`${sections['entries']} ${classes['events']}`}>
        {foldRuns(visible).map(({ run, entries: group }) => {
          const [entry] = group;
          if (!entry) return null;
          if (entry.kind === 'comment')
            return (
              <CommentThread
                key={entry.comment.id}
                comment={entry.comment}
                replies={entry.replies}
                comments={comments}
              />
            );
          return (
            <Event key={entry.event.id} event={entry.event} name={words.person(entry.event.actor_id)}>
              <Changes run={run} entries={group} />
            </Event>
          );
        })}
      </ul>
      {!failed && events.isSuccess && visible.length === 0 && (
        <p className={sections['hint']}>{t('history.empty')}</p>
      )}
      <LoadState part reads={[events, comments.query]} title={t('history.failed')} />
      {more && (
        <ServerButton variant="subtle" size="sm" onClick={() => onMore(limit + PAGE)}>
          {t('history.more')}
        </ServerButton>
      )}
    </section>
  );
}

type Shown = TimelineEntry & { changes: string[] };

/** The changes of an event; those of several in a row are a number, which opens them. */
function Changes({ run, entries }: { run: Run | null; entries: readonly Shown[] }) {
  const { t } = useTranslation(['stories', 'common']);
  const count = entries.length;
  if (run === null) return formatList(entries[0]?.changes ?? []);
  return (
    <details className={classes['run']}>
      <summary>
        {'items' in run
          ? t(`history.run.${run.items}`, { count })
          : t('history.run.field', {
              field: t([`field.${run.field}`, `common:field.${run.field}`] as string[] as [
                'common:field.due',
              ]),
              count,
            })}
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

/** Events with those that the story had in a project that the person does not see, once the latest ones reach that far. */
function useWithPast(events: StoryEvent[], limit: number): StoryEvent[] {
  const { story } = useOpenStory();
  const hasMoved = events.length < limit && events.some(({ changes }) => 'project_id' in Object(changes));
  const past = useStoryPast(story.id, hasMoved);
  return hasMoved && past ? [...events, ...(past.events as StoryEvent[])] : events;
}

/** The words of sentences about the open story, with the names of its people, sprints and epics. */
function useHistoryWords(events: readonly StoryEvent[]) {
  const { t } = useTranslation(['eventsHistory', 'common']);
  const { story, project } = useOpenStory();
  const person = useWriter(events.map(({ actor_id }) => actor_id));
  const { data: sprints = [] } = useSprintNames(story.project_id);
  const { data: epics = [] } = useEpics(story.project_id);
  const { data: links = [] } = useStoryLinks(story.id);
  const fields = useOwnFields(story.project_id);
  const [names] = useState(() => new Map<string, string>());
  for (const { id, name } of [...sprints, ...epics]) names.set(id, name);
  const words = eventWords(project);
  return {
    ...words,
    column: (place) => place.column ?? words.column(place),
    person,
    sprint: (id) => names.get(id) ?? t('someSprint'),
    epic: (id) => names.get(id) ?? t('someEpic'),
    field: (id) => {
      const field = fields.find((own) => own.id === id);
      return field && { name: field.name, words: (value) => describeValue(field, value, person) };
    },
    linked: ({ id, number }) =>
      (number === undefined
        ? links.find((link) => link.id === id)?.story?.key
        : storyKey(project?.key ?? '', number)) ?? t('someStory'),
  } satisfies HistoryWords;
}
