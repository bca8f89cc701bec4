import { useTranslation } from 'react-i18next';
import { type Figure, FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateRange, formatDateTime, formatNumber, formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { StoryLines } from '#client/stories/row/StoryLines.tsx';
import type { PersonPage } from '#shared/contracts/people.ts';
import classes from './PersonView.module.css';

/** How much a person has to do, and, if they share it, their hours and when they last changed something. */
export function Figures({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['person', 'common']);
  const now = useNow();
  const { stories, weekly_capacity: hours, last_change: changed } = person;
  const work = (label: string, count: number, points: number): Figure => ({
    label,
    figure: formatNumber(count),
    detail: t('common:points', { count: points }),
  });
  const figures = [
    work(t('open'), stories.count, stories.points),
    work(t('running'), stories.running, stories.running_points),
    ...(hours === null
      ? []
      : [{ label: t('hours'), figure: formatNumber(hours), unit: 'h', detail: t('weekly') }]),
    ...(changed === null
      ? []
      : [{ label: t('lastChange'), figure: formatRelative(changed, now), detail: formatDateTime(changed) }]),
  ];
  return <FigureStrip label={t('summary')} figures={figures} />;
}

/** The first of a person's open stories, with a link to all of them. */
export function OpenStories({ person }: { person: PersonPage }) {
  const { t } = useTranslation('person');
  const isMe = usePerson().id === person.id;
  const { count, items } = person.stories;
  return (
    <Panel
      title={t('stories')}
      aside={
        count > items.length ? (
          <Link
            className={classes['project']}
            search={{ view: 'kanban', stories: 'all', filter: { assignee: [person.id] } }}
          >
            {t('allStories', { count })}
          </Link>
        ) : (
          count > 0 && <PanelCount>{formatNumber(count)}</PanelCount>
        )
      }
    >
      {count === 0 ? (
        <PanelNote>{isMe ? t('noOwnStories') : t('noStories', { name: personName(person) })}</PanelNote>
      ) : (
        <StoryLines stories={items} />
      )}
    </Panel>
  );
}

/** The coming absences of a person, if there are any and they share them. */
export function Absences({ person }: { person: PersonPage }) {
  const { t } = useTranslation('person');
  if (person.absences.length === 0) return null;
  return (
    <Panel title={t('absences')}>
      <ul className={classes['projects']}>
        {person.absences.map(({ id, start_date, end_date }) => (
          <li key={id}>{formatDateRange(start_date, end_date)}</li>
        ))}
      </ul>
    </Panel>
  );
}
