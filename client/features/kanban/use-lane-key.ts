import { type BoardLook, LANES } from '#client/data/settings/board-look.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useViewKeys } from '#client/lib/keys/shortcuts.ts';

/** L divides the board by the next kind of lanes. */
export function useLaneKey({ lanes }: BoardLook, setLook: (change: Partial<BoardLook>) => void): void {
  useViewKeys((event) => {
    if (pressedKey(event) !== 'l') return false;
    setLook({ lanes: LANES[(LANES.indexOf(lanes) + 1) % LANES.length] ?? 'none', rows: [] });
    return true;
  });
}
