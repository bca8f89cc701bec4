import { useEffect } from 'react';
import { ALL_STORIES, type BoardChoice, useBoardChoice } from '#client/data/settings/board-choice.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { type StorySearch, useStorySearch } from '#client/data/stories/search/story-search.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { ACTIVE_SPRINT, withPart } from '#shared/rules/stories/filter/story-filter.ts';

/** The search of the board, and the choice of its stories, which is remembered. */
export interface BoardSearch extends StorySearch {
  /** Shows all stories, those of the running sprints, or those of one sprint, now and when the board is next opened. */
  choose: (choice: BoardChoice) => void;
  /** Whether it is known what the board shows. */
  known: boolean;
}

/**
 * The choice as it applies now: a sprint that is over gives way to the running one, and while no sprint runs all stories are shown.
 * @returns undefined while the sprints are not known.
 */
function applicable(choice: BoardChoice, open: readonly Sprint[] | undefined): BoardChoice | undefined {
  if (choice === ALL_STORIES || open === undefined) return choice === ALL_STORIES ? choice : undefined;
  if (open.some(({ id }) => id === choice)) return choice;
  return runningOf(open).size > 0 ? ACTIVE_SPRINT : ALL_STORIES;
}

/**
 * Reads and changes what the board shows. An address that says it wins; any other shows the person's last choice, and then says
 * it too, so that it can be shared. Who has made no choice in a project sees its running sprint.
 * @param open the planned and running sprints; undefined until they are known.
 */
export function useBoardSearch(
  projectId: string | undefined,
  open: readonly Sprint[] | undefined,
): BoardSearch {
  const { stories } = useAppSearch();
  const setSearch = useSetAppSearch();
  const usual = projectId === undefined ? ALL_STORIES : ACTIVE_SPRINT;
  const [chosen, store] = useBoardChoice(projectId, usual);
  // all stories, while no sprint runs, are no choice against the next one
  const remember = (next: BoardChoice) =>
    void store(next === ALL_STORIES && runningOf(open ?? []).size === 0 ? usual : next);
  // without a filter the address would mean the remembered choice
  const marksAll = chosen !== undefined && chosen !== ALL_STORIES;
  const search = useStorySearch((filter) => ({
    stories: marksAll && filter === undefined ? ALL_STORIES : undefined,
  }));
  const says = search.active || search.saved !== undefined || stories !== undefined;
  const choice = chosen === undefined ? undefined : applicable(chosen, open);
  const taken = !says && choice !== ALL_STORIES ? choice : undefined;
  useEffect(() => {
    if (taken !== undefined) setSearch({ filter: { sprint: [taken] } }, { replace: true });
  }, [taken, setSearch]);

  const filter = taken === undefined ? search.filter : { sprint: [taken] };
  const choose = (next: BoardChoice) => {
    const all = next === ALL_STORIES;
    remember(next);
    setSearch(
      { filter: withPart(filter, { sprint: all ? [] : [next] }), stories: all ? ALL_STORIES : undefined },
      { replace: true },
    );
  };
  return {
    ...search,
    filter,
    applied:
      taken === undefined
        ? search.applied
        : { ...search.applied, filter: { ...search.applied.filter, ...filter } },
    active: search.active || taken !== undefined,
    remember,
    known: says || choice !== undefined,
    choose,
  };
}
