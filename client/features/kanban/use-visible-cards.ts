import { useMemo, useState } from 'react';
import { useAppSearch } from '#client/data/app-search.ts';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { useBoardMatches } from '#client/data/stories/board.ts';
import { type BoardPart, eachColumn, isVisibleCard, isWhole } from '#client/data/stories/board-part.ts';
import { type StorySearch, useMatcher } from '#client/data/stories/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { boardPart, START } from '#shared/rules/stories/board.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import type { ColumnMoreSource } from './lazy/ColumnMore.tsx';

const NONE: readonly CardStory[] = [];

interface ShownStories {
  /** The loaded stories that match the filters. */
  shown: readonly CardStory[];
  /** How many stories of each column match the filters, loaded or not. */
  counts: Readonly<Record<StoryStatus, number>>;
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
  const running = useMemo(
    () => (sprints ? runningOf(sprints) : new Set(board?.current.running)),
    [sprints, board?.current.running],
  );
  const matches = useMatcher(search.typed, search.filter, byId, running);
  const whole = board !== undefined && isWhole(board);
  const serverSearch = board && !whole && search.active ? { typed: q.trim(), filter: search.filter } : null;
  const asked = JSON.stringify([projectId, serverSearch, [...running]]);
  const [reach, setReach] = useState({ asked, size: boardPart(projectId) });
  const size = reach.asked === asked ? reach.size : boardPart(projectId);
  const { data: found, isFetching } = useBoardMatches(projectId, serverSearch, size, running);
  const searching = serverSearch !== null && (isFetching || search.typed.trim() !== serverSearch.typed);

  const shown = useMemo(() => {
    if (!board) return NONE;
    if (search.active) return board.cards.filter(matches);
    return board.found.size === 0 ? board.cards : board.cards.filter((card) => isVisibleCard(card, board));
  }, [board, matches, search.active]);
  const counts = useMemo(
    () =>
      eachColumn((status) => {
        const loaded = shown.filter((card) => card.status === status).length;
        if (search.active) return Math.max(loaded, (serverSearch && found?.[status].count) ?? 0);
        return Math.max(loaded, board?.columns[status].count ?? 0);
      }),
    [shown, board, found, serverSearch, search.active],
  );
  const more: ColumnMoreSource = {
    has: (status) => (search.active ? found?.[status].more === true : board?.columns[status].next != null),
    earlier: (status) => {
      if (search.active || board?.columns[status].next?.rank !== START.rank) return null;
      return board.current.sprints.length > 0 ? 'sprints' : 'days';
    },
    load: async (status) => {
      if (!search.active)
        return (await import('#client/data/stories/board-more.ts')).loadMore(projectId, status);
      setReach({ asked, size: size + 2 * boardPart(projectId) });
      return null;
    },
  };
  return { shown, counts, more, searching };
}
