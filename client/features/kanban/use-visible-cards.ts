import { useMemo, useState } from 'react';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { openSprints, type Sprint } from '#client/data/sprints/types.ts';
import { useBoardMatches } from '#client/data/stories/board.ts';
import {
  type BoardPart,
  countIn,
  isVisibleCard,
  isWhole,
  mapColumns,
} from '#client/data/stories/board-part.ts';
import { type StorySearch, useMatcher } from '#client/data/stories/search/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { boardPart, START } from '#shared/rules/stories/board.ts';
import type { OpenSprints } from '#shared/rules/stories/filter/filter-stories.ts';
import type { StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import type { ColumnMoreSource } from './column/lazy/ColumnMore.tsx';

const NONE: readonly CardStory[] = [];

interface ShownStories {
  /** The loaded stories that match the filters. */
  shown: readonly CardStory[];
  /** How many stories of each column match the filters, loaded or not. */
  counts: Readonly<Record<string, number>>;
  more: ColumnMoreSource;
  /** Whether the server is still searching. */
  searching: boolean;
}

/**
 * The stories that a board shows. A completely loaded board is filtered in the browser; otherwise the server finds the matches.
 * `board` is undefined until it is loaded; `sprints` are the planned and running ones, undefined until they are known.
 */
export function useVisibleCards(
  projectId: string | undefined,
  board: BoardPart | undefined,
  search: StorySearch,
  sprints: readonly Sprint[] | undefined,
): ShownStories {
  const { q = '' } = useAppSearch();
  const { data: projects } = useVisibleProjects(projectId);
  const byId = useMemo(() => new Map((projects ?? []).map((project) => [project.id, project])), [projects]);
  const open = useMemo(
    () =>
      sprints
        ? openSprints(sprints)
        : { running: new Set(board?.current.running), teamOf: new Map<string, string>() },
    [sprints, board?.current.running],
  );
  const matches = useMatcher(search.applied.typed, search.applied.filter, byId, open);
  const whole = board !== undefined && isWhole(board);
  // the server is asked when the person pauses; operators are read by then
  const paused = search.typed.trim() === q.trim();
  const typed = paused ? search.applied.typed.trim() : q.includes(':') ? '' : q.trim();
  const serverSearch = board && !whole && search.active ? { typed, filter: search.applied.filter } : null;
  const dependsOn = sprintsFor(serverSearch?.filter, open);
  const asked = JSON.stringify([projectId, serverSearch, dependsOn]);
  const [reach, setReach] = useState({ asked, size: boardPart(projectId) });
  const size = reach.asked === asked ? reach.size : boardPart(projectId);
  const { data: found, isFetching } = useBoardMatches(projectId, serverSearch, size, dependsOn);
  const searching = serverSearch !== null && (isFetching || !paused);

  const shown = useMemo(() => {
    if (!board) return NONE;
    if (search.active) return board.cards.filter(matches);
    return board.found.size === 0 ? board.cards : board.cards.filter((card) => isVisibleCard(card, board));
  }, [board, matches, search.active]);
  const counts = useMemo(() => {
    const columns = board?.columns ?? {};
    const loaded = countIn(columns, shown);
    return mapColumns(columns, ({ count }, key) => {
      const known = search.active ? ((serverSearch && found?.[key]?.count) ?? 0) : count;
      return Math.max(loaded[key] ?? 0, known);
    });
  }, [shown, board, found, serverSearch, search.active]);
  const more: ColumnMoreSource = {
    has: (key) => (search.active ? found?.[key]?.more === true : board?.columns[key]?.next != null),
    earlier: (key) => {
      if (search.active || board?.columns[key]?.next?.rank !== START.rank) return null;
      return board.current.sprints.length > 0 ? 'sprints' : 'days';
    },
    load: async (key) => {
      if (!search.active)
        return (await import('#client/data/stories/board-more.ts')).loadMore(projectId, key);
      setReach({ asked, size: size + 2 * boardPart(projectId) });
      return null;
    },
  };
  return { shown, counts, more, searching };
}

/** The sprints by which the server finds other stories when they change. */
const sprintsFor = (filter: StoryFilter | undefined, { running, teamOf }: OpenSprints): readonly string[] => [
  ...running,
  ...(filter?.team ? [...teamOf].flat() : []),
];
