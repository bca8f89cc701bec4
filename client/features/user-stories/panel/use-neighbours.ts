import { useEffect } from 'react';
import { useBoard } from '#client/data/stories/board.ts';
import { isVisibleCard } from '#client/data/stories/board-part.ts';
import { useStories } from '#client/data/stories/lists/listed-stories.ts';
import type { Story } from '#client/data/stories/types.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { isTyping } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { isCovered } from './use-close-panel.ts';

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

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isCovered() || !getAppearance().shortcuts) return;
      const id = { j: nextId, k: previousId }[pressedKey(event)];
      if (id) setSearch({ story: id }, { replace: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [previousId, nextId, setSearch]);

  return {
    previous: previousId ? () => setSearch({ story: previousId }, { replace: true }) : null,
    next: nextId ? () => setSearch({ story: nextId }, { replace: true }) : null,
  };
}
