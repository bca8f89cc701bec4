import { useBoard } from '#client/data/stories/board.ts';
import { isVisibleCard } from '#client/data/stories/board-part.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import type { Story } from '#client/data/stories/types.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { usePanelKeys } from '../open-story/panel-keys.ts';

/** Functions that open the stories before and after one in its column of the loaded board; also on the keys K and J. */
export function useNeighbours(story: Story): { previous: (() => void) | null; next: (() => void) | null } {
  const { project, view } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { stories = [] } = useStories(project, { fetch: false });
  const { board } = useBoard(project, { fetch: false });
  const shown =
    view === 'kanban' && board ? board.cards.filter((card) => isVisibleCard(card, board)) : stories;
  const column = shown.filter((each) => each.status === story.status);
  const index = column.findIndex((each) => each.id === story.id);
  const previousId = index < 0 ? undefined : column[index - 1]?.id;
  const nextId = index < 0 ? undefined : column[index + 1]?.id;

  usePanelKeys((key) => {
    const id = { j: nextId, k: previousId }[key];
    if (id) setSearch({ story: id }, { replace: true });
    return false;
  });

  return {
    previous: previousId ? () => setSearch({ story: previousId }, { replace: true }) : null,
    next: nextId ? () => setSearch({ story: nextId }, { replace: true }) : null,
  };
}
