import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '#client/data/projects/queries.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';
import type { FilteredStories } from '#client/data/stories/search/story-search.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import filters from '#client/locales/es/filters.json';
import { FILTER_PARTS, type FilterPart } from '#shared/rules/stories/filter/story-filter.ts';
import { AddFilter } from './chips/AddFilter.tsx';
import { FilterChips, useDescribePart } from './chips/FilterChips.tsx';
import classes from './FilterRow.module.css';
import { LoadViews } from './views/LoadViews.tsx';
import { useStoryViews } from './views/use-story-views.ts';
import { ViewTabs } from './views/ViewTabs.tsx';

export const texts = { filters };

const SaveView = lazy(() => import('./views/SaveView.tsx'), 'SaveView');

/** How many stories the count has room for before it is known. */
const ROOM_FOR = 100;

/** The row below the bar of a list: its views, a chip for each filter, and how many stories there are. */
export function FilterRow({ search, projectId, sprints, shown: known, total }: FilteredStories) {
  const { t } = useTranslation('filters');
  const views = useStoryViews(search, projectId);
  const [open, setOpen] = useState<FilterPart | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const textOf = useDescribePart(search.filter, projectId, sprints);
  // the board has the sprint beside its title, and the search in the panel of all filters
  const isBoard = search.remember !== undefined;
  // own fields belong to one project
  const parts = FILTER_PARTS.filter(
    (part) => !(isBoard && part === 'sprint') && !(projectId === undefined && part === 'fields'),
  );
  // a project that divides no status has its statuses
  const project = useProject(projectId);
  const divides = columnsOfBoard(project).some(({ columnId }) => columnId !== undefined);
  const hasTeams = project !== undefined && project.teams.length > 1;
  const unset = parts.filter(
    (part) =>
      search.filter?.[part] === undefined && (part !== 'column' || divides) && (part !== 'team' || hasTeams),
  );
  const shown = known ?? ROOM_FOR;
  const count =
    search.active && total !== undefined
      ? t('shownOf', { count: total, shown: formatNumber(shown), number: formatNumber(total) })
      : t('matches', { count: shown, number: formatNumber(shown) });
  const isWaiting = known === undefined || undefined;
  const savable = views.changed || (search.active && views.current === undefined);
  // it stays afterwards: its dialog may be open
  const [saves, setSaves] = useState(savable);
  if (savable && !saves) setSaves(true);
  const clear = () => {
    search.clear();
    // this button disappears with the filters
    add.current?.focus();
  };
  return (
    <div className={classes['row']}>
      <div className={classes['scroll']}>
        <ViewTabs views={views} projectId={projectId} />
        <LoadViews reads={views.reads} />
        <span className={classes['rule']} />
        <FilterChips
          search={search}
          projectId={projectId}
          sprints={sprints}
          parts={parts}
          withText={isBoard}
          open={open}
          onOpen={setOpen}
        />
        {unset.length > 0 && <AddFilter ref={add} parts={unset} onAdd={setOpen} />}
        {search.isFiltered && (
          <Button variant="subtle" size="sm" className={classes['clear']} onClick={clear}>
            {t('clear')}
          </Button>
        )}
        {saves && (
          <SaveView
            views={views}
            projectId={projectId}
            offered={search.active}
            sprint={search.filter?.sprint && textOf('sprint')}
          />
        )}
      </div>
      <span className={classes['shown']} role="status" data-waiting={isWaiting}>
        {search.active && count}
      </span>
      {!search.active && (
        <span className={classes['all']} data-waiting={isWaiting}>
          {count}
        </span>
      )}
    </div>
  );
}
