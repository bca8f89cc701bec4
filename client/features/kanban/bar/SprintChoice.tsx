import { Button } from '@mantine/core';
import { IconChevronDown, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { daysOf } from '#client/data/sprints/days.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { ACTIVE_SPRINT, NO_ONE } from '#shared/rules/stories/filter/story-filter.ts';
import classes from './SprintChoice.module.css';
import { sprintOfFilter } from './sprint-of-filter.ts';
import type { BoardSearch } from './use-board-search.ts';

const SprintEntries = lazy(() => import('./lazy/SprintEntries.tsx'), 'SprintEntries');

interface SprintChoiceProps {
  search: BoardSearch;
  /** The planned and running sprints. */
  sprints: readonly Sprint[];
  /** Whether the sprints show the name of their project. */
  withProject: boolean;
}

/** Selects the stories of the board: all, those of the running sprint, or of one sprint. The filters may contain several. */
export function SprintChoice({ search, sprints, withProject }: SprintChoiceProps) {
  const { t } = useTranslation('kanban');
  const chosen = search.filter?.sprint;
  const [first, ...others] = chosen ?? [];
  const active = first === ACTIVE_SPRINT;
  const only = sprintOfFilter(search.filter, sprints);
  const nameOf = () => {
    if (!chosen) return t('sprint.all');
    if (others.length > 0) return t('sprint.several');
    if (active) return only ? t('sprint.activeOf', { name: only.name }) : t('sprint.active');
    return first === NO_ONE ? t('sprint.none') : (only?.name ?? t('sprint.another'));
  };
  const name = nameOf();
  if (sprints.length === 0 && !chosen) return null;
  return (
    <span className={classes['choice']}>
      <ButtonMenu
        position="bottom-start"
        width={264}
        entries={SprintEntries.fetch}
        dropdown={{ className: classes['dropdown'] ?? '' }}
        button={(opener) => (
          <Button
            {...opener}
            variant="subtle"
            size="sm"
            className={classes['target'] ?? ''}
            aria-label={t('sprint.choose', { name })}
            leftSection={<IconRepeat size={16} stroke={1.6} aria-hidden />}
            classNames={{ section: classes['icon'] ?? '' }}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            <span className={classes['name']}>
              <span className={classes['long']}>{name}</span>
              <span className={classes['short']} aria-hidden="true">
                {only?.name ?? name}
              </span>
            </span>
          </Button>
        )}
      >
        <SprintEntries chosen={chosen} onChoose={search.choose} sprints={sprints} withProject={withProject} />
      </ButtonMenu>
      {only && <Time sprint={only} />}
    </span>
  );
}

/** '2–13 mar · quedan 4 días' */
function Time({ sprint }: { sprint: Sprint }) {
  const { t } = useTranslation('kanban');
  const { holidays } = useHolidays(sprint.project_id);
  const { left, state } = daysOf(sprint, today(new Date(useNow())), holidays);
  const running = sprint.status !== 'planned' && state === 'during';
  const rest = left === 0 ? t('sprint.lastDay') : t('sprint.left', { count: left });
  return (
    <span className={classes['time']}>
      {formatDateRange(sprint.start_date, sprint.end_date)}
      {running && ` · ${rest}`}
    </span>
  );
}
