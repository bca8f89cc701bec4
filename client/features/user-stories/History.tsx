import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import { formatDateTime, formatList, formatRelative } from '../../lib/format.ts';
import { avatarOf, usePeople } from '../../lib/people.ts';
import { eventWords } from './event-words.ts';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { useActivity } from './use-activity.ts';
import { useSprints } from './use-sprint-choices.ts';

/** Who did what to the story, newest first. */
export function History() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project } = useOpenStory();
  const people = usePeople();
  const { data: sprints = [] } = useSprints(story.project_id);
  const { query, events, more } = useActivity(story.id);

  const nameOf = (id: string | null) => {
    const person = people.get(id ?? '');
    return person ? person.full_name || t('common:person.unnamed') : t('common:person.deleted');
  };
  const names = {
    t,
    project,
    person: nameOf,
    sprint: (id: string) => sprints.find((sprint) => sprint.id === id)?.name ?? t('history.someSprint'),
  };
  const told = (events ?? [])
    .map((event) => ({ event, words: eventWords(event, names) }))
    .filter(({ words }) => words.length > 0);

  return (
    <section className={classes['section']} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <ul className={classes['events']}>
        {told.map(({ event, words }) => (
          <li key={event.id}>
            <Avatar person={avatarOf(people.get(event.actor_id ?? ''))} decorative />
            <p>
              <b>{nameOf(event.actor_id)}</b> <span className={classes['what']}>{formatList(words)}</span>{' '}
              <time
                className={classes['moment']}
                dateTime={event.created_at}
                title={formatDateTime(event.created_at)}
              >
                · {formatRelative(event.created_at)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {query.isSuccess && told.length === 0 && <p className={classes['hint']}>{t('history.empty')}</p>}
      {query.isError && <p className={classes['unsaved']}>{t('history.failed')}</p>}
      {more && (
        <Button variant="subtle" size="sm" onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}
