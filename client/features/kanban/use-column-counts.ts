import { useTranslation } from 'react-i18next';
import type { Project } from '#client/data/projects/queries.ts';
import { partOf } from '#client/data/stories/board-part.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { countFilters, withPart } from '#shared/rules/stories/filter/story-filter.ts';
import type { BoardData } from './model/board-data.ts';
import { type ColumnCount, projectCounts, teamCounts } from './model/column-room.ts';

/**
 * How many stories each column has, by its key, and how many it takes.
 * @param counts how many stories of each column match the filters, loaded or not.
 */
export function useColumnCounts(
  data: BoardData,
  projects: readonly Project[],
  counts: Readonly<Record<string, number>>,
): ReadonlyMap<string, ColumnCount> {
  const { t } = useTranslation('kanban');
  const { columns, single, parts, stories } = data;
  const { filter, q } = useAppSearch();
  // the choice of a sprint is no filter: a column without a limit shows the stories of the sprint alone
  const narrowed = q !== undefined || countFilters(withPart(filter, { sprint: [] })) > 0;
  const [firstTeam, ...otherTeams] = filter?.team ?? [];
  const onlyTeam = otherTeams.length === 0 ? firstTeam : undefined;
  return new Map(
    columns.map((column): [string, ColumnCount] => {
      const { key, status, limit } = column;
      const shown = counts[key] ?? 0;
      const part = partOf(parts, key);
      if (single && part.next === null) {
        const teams = teamCounts(data, single, column, t('otherStories'));
        const chosen = teams.find(({ team }) => team !== undefined && team === onlyTeam);
        if (chosen) return [key, { shown, limit: chosen.limit, count: chosen.count }];
        if (teams.length > 0) return [key, { shown, limit: null, count: part.count, limits: teams }];
      }
      const count = limit !== null || narrowed ? part.count : shown;
      // a limit counts all stories of its project
      const limits = single || part.next !== null ? [] : projectCounts(projects, stories, status);
      return [key, { shown, limit, count, limits }];
    }),
  );
}
