import { createContext, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardLook } from '#client/data/settings/board-look.ts';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { isOverlayOpen, isText, isTyping } from '#client/lib/keys/shortcuts.ts';
import { useStore } from '#client/lib/state/store.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import { columnOfList } from './lanes.ts';

/** The folded columns and lanes of a board. */
export interface Folding {
  /** Whether a column is folded now: a drag above it opens it until the drop. */
  isFolded: (column: string) => boolean;
  /** Folds a column or opens it, for this person and view. */
  fold: (column: string, folded: boolean) => void;
  foldLane: (lane: string, folded: boolean) => void;
}

export const FoldingContext = createContext<Folding | null>(null);

/** The folded columns and lanes of the surrounding board. */
export const useFoldingOfBoard = () => useSurrounding(FoldingContext, 'board');

/** How long a drag is above a folded column before that opens, in ms. */
const OPEN_MS = 600;

const withEntry = (entries: readonly string[], entry: string, has: boolean): string[] => [
  ...entries.filter((each) => each !== entry),
  ...(has ? [entry] : []),
];

/** Folds the columns and lanes of a board. */
export function useFolding(
  drag: ListDrag<string>,
  look: BoardLook,
  setLook: (change: Partial<BoardLook>) => void,
  board: RefObject<HTMLElement | null>,
): Folding {
  const opened = useOpenedByDrag(drag, look.columns);
  // a column that folds or opens is another element: the focus goes along
  const changed = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the folded columns have changed
  useEffect(() => {
    const column = changed.current;
    changed.current = null;
    if (column === null) return;
    // a card that had the focus does not take it back when its column opens
    drag.requestFocus(null);
    board.current?.querySelector<HTMLElement>(`[data-column="${column}"] [data-column-menu]`)?.focus();
  }, [look.columns, board, drag]);
  return useMemo(
    () => ({
      isFolded: (column) => look.columns.includes(column) && column !== opened,
      fold: (column, folded) => {
        changed.current = column;
        setLook({ columns: withEntry(look.columns, column, folded) });
      },
      foldLane: (lane, folded) => setLook({ rows: withEntry(look.rows, lane, folded) }),
    }),
    [look, opened, setLook],
  );
}

/**
 * The folded column that a drag has opened: a pointer after a while, the keyboard at once. It folds again after the drop. The board renders
 * again for such columns alone, not for every beginning and end of a drag.
 */
function useOpenedByDrag(drag: ListDrag<string>, folded: readonly string[]): string | null {
  const above = useStore(drag.store, (state) => {
    const column = state.drag?.place ? columnOfList(state.drag.place.list) : null;
    return column !== null && folded.includes(column) ? column : null;
  });
  const atOnce = useStore(drag.store, (state) => above !== null && state.drag?.by === 'keyboard');
  const [opened, setOpened] = useState<string | null>(null);
  const isOver = useStore(drag.store, (state) => opened !== null && state.drag === null);
  useEffect(() => {
    if (isOver) setOpened(null);
    if (above === null || atOnce) return;
    const timer = setTimeout(() => setOpened(above), OPEN_MS);
    return () => clearTimeout(timer);
  }, [above, atOnce, isOver]);
  return atOnce ? above : opened;
}

/** `[` folds the column with the focus, and `]` opens it. On some keyboards these signs need AltGr. */
export function useFoldKeys(board: RefObject<HTMLElement | null>, { fold }: Folding): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, defaultPrevented } = event;
      if ((key !== '[' && key !== ']') || !isText(event) || repeat || defaultPrevented) return;
      if (isTyping(event.target) || isOverlayOpen() || !getAppearance().shortcuts) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-column]');
      const column = focused?.dataset['column'];
      if (column === undefined || !board.current?.contains(focused ?? null)) return;
      event.preventDefault();
      fold(column, key === '[');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [board, fold]);
}
