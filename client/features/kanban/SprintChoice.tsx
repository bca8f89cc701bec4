import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppSearch } from '#client/data/app-search.ts';
import { useHolidays } from '#client/data/capacity/queries.ts';
import { useShownProjects } from '#client/data/projects/queries.ts';
import { daysOf } from '#client/data/sprints/days.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import { formatDateRange } from '#client/lib/format.ts';
import { today } from '#client/lib/server-config.ts';
import { useNow } from '#client/lib/use-now.ts';
import { NO_ONE } from '#shared/rules/story-filter.ts';
import classes from './SprintChoice.module.css';

const ALL = 'all';

interface SprintChoiceProps {
  search: StorySearch;
  /** The planned and running sprints. */
  sprints: readonly Sprint[];
  /** Whether the sprints show the name of their project. */
  withProject: boolean;
}

/** Selects the sprint of the board's stories, or all sprints. The filters may contain several. */
export function SprintChoice({ search, sprints, withProject }: SprintChoiceProps) {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  const { data: projects = [] } = useShownProjects(project);
  const { sprint: chosen, ...rest } = search.filter ?? {};
  const [first, ...others] = chosen ?? [];
  const only = others.length === 0 ? sprints.find(({ id }) => id === first) : undefined;
  const nameOf = () => {
    if (!chosen) return t('sprint.all');
    if (others.length > 0) return t('sprint.several');
    return first === NO_ONE ? t('sprint.none') : (only?.name ?? t('sprint.another'));
  };
  const name = nameOf();
  const choose = (value: string) => {
    const filter = value === ALL ? rest : { ...rest, sprint: [value] };
    search.setFilter(Object.keys(filter).length > 0 ? filter : undefined);
  };
  if (sprints.length === 0 && !chosen) return null;
  return (
    <span className={classes['choice']}>
      <Menu position="bottom-start" width={264}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="sm"
            className={classes['target'] ?? ''}
            aria-label={t('sprint.choose', { name })}
            leftSection={<IconRepeat size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            <span className={classes['name']}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['dropdown'] ?? ''}>
          <Menu.RadioGroup value={chosen ? (only?.id ?? null) : ALL} onChange={choose}>
            <Menu.RadioItem value={ALL} closeMenuOnClick>
              {t('sprint.all')}
            </Menu.RadioItem>
            {sprints.map((sprint) => (
              <Menu.RadioItem
                key={sprint.id}
                value={sprint.id}
                closeMenuOnClick
                rightSection={
                  <span className={classes['detail']}>
                    {withProject
                      ? projects.find(({ id }) => id === sprint.project_id)?.name
                      : formatDateRange(sprint.start_date, sprint.end_date)}
                  </span>
                }
              >
                {sprint.name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
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
