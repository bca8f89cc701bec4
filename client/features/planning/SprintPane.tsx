import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tallyOf } from '#client/data/sprints/tally.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { CapacityList } from './CapacityList.tsx';
import { PlanFigures } from './PlanFigures.tsx';
import classes from './PlanningView.module.css';
import { PlanRow } from './PlanRow.tsx';
import { type PlanRowContext, planRowProps } from './plan-row-context.ts';
import { useTeamCapacity } from './use-team-capacity.ts';

interface SprintPaneProps {
  sprint: Sprint;
  stories: readonly CardStory[];
  context: PlanRowContext;
}

/** The sprint being planned: its points compared with the capacity, its stories, and the team's hours. */
export function SprintPane({ sprint, stories, context }: SprintPaneProps) {
  const { t } = useTranslation(['planning', 'common']);
  const id = useId();
  const { dragged } = context;
  const capacity = useTeamCapacity(sprint);
  const open = stories.filter(({ status }) => status !== 'done');
  return (
    <section
      className={classes['pane']}
      aria-labelledby={id}
      data-pane="sprint"
      data-zone="sprint"
      data-target={dragged?.place?.list === 'sprint' || undefined}
    >
      <header className={classes['paneBar']}>
        <h2 id={id}>{sprint.name}</h2>
        <span>{t('stories', { count: stories.length })}</span>
        {sprint.goal && (
          <span className={classes['goal']} title={sprint.goal}>
            {t('goal', { goal: sprint.goal })}
          </span>
        )}
      </header>
      <div className={classes['scroll']} data-scrolls>
        <PlanFigures sprint={sprint} stories={open} capacity={capacity} />
        <h3 id={`${id}-stories`} className={classes['section']}>
          {t('sprintStories')} <span>{t('common:points', { count: tallyOf(open).points })}</span>
        </h3>
        <ul aria-labelledby={`${id}-stories`}>
          {stories.map((story) => (
            <li key={story.id}>
              <PlanRow {...planRowProps(story, 'sprint', context)} />
            </li>
          ))}
        </ul>
        {stories.length === 0 && <p className={classes['hint']}>{t('sprintEmpty')}</p>}
        <CapacityList sprint={sprint} capacity={capacity} />
      </div>
    </section>
  );
}
