import { type BoardLook, LANES } from '#client/data/settings/board-look.ts';
import { useItemKeys } from '#client/lib/keys/item-keys.ts';
import type { BoardActions } from './model/board-actions.ts';

/** L divides the board by the next kind of lanes. */
export function useLaneKey({ lanes }: BoardLook, setLook: (change: Partial<BoardLook>) => void): void {
  useItemKeys((key) => {
    if (key !== 'l') return false;
    setLook({ lanes: LANES[(LANES.indexOf(lanes) + 1) % LANES.length] ?? 'none', rows: [] });
    return true;
  });
}

/** X selects or deselects the card at hand; with Shift, all from the card that was selected last. */
export function useSelectKey({ mayEdit, toggle }: BoardActions): void {
  useItemKeys((key, item, { shiftKey }) => {
    const id = item?.dataset['dragId'];
    if (key !== 'x' || id === undefined || !mayEdit) return false;
    toggle(id, shiftKey);
    return true;
  });
}
