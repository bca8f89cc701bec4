import { useCallback, useMemo } from 'react';
import { ALL_STORIES, useBoardChoice } from './board-choice.ts';

/** The kinds of lanes that divide the cards of a board, row by row. A further one also needs its field in lanes.ts. */
export const LANES = ['none', 'person', 'epic', 'priority', 'type'] as const;
export type Lanes = (typeof LANES)[number];

/** How a person looks at a board. */
export interface BoardLook {
  lanes: Lanes;
  /** The keys of the folded columns. */
  columns: readonly string[];
  /** The keys of the folded lanes. */
  rows: readonly string[];
}

const PLAIN: BoardLook = { lanes: 'none', columns: [], rows: [] };

/** The maximum of folded columns or lanes that are stored for a view. */
const MAX_FOLDED = 40;

const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((entry): entry is string => typeof entry === 'string').slice(-MAX_FOLDED)
    : [];

/** Parses a stored look. It ignores what it does not know. */
function parseLook(stored: string): BoardLook {
  if (stored === ALL_STORIES) return PLAIN;
  try {
    const raw: Record<string, unknown> = { ...JSON.parse(stored) };
    return {
      lanes: LANES.find((each) => each === raw['lanes']) ?? 'none',
      columns: texts(raw['columns']),
      rows: texts(raw['rows']),
    };
  } catch {
    return PLAIN;
  }
}

/**
 * The lanes and the folded columns of a board, of this person on all devices, for each saved view and for the board without one.
 * They are stored beside the choice of its stories.
 * @returns the look, and how to change it.
 */
export function useBoardLook(
  projectId: string | undefined,
  view: string | undefined,
): [BoardLook, (change: Partial<BoardLook>) => void] {
  const [stored = ALL_STORIES, store] = useBoardChoice(`look ${view ?? projectId ?? 'all'}`, ALL_STORIES);
  const look = useMemo(() => parseLook(stored), [stored]);
  const change = useCallback(
    (part: Partial<BoardLook>) => {
      const next = { ...look, ...part };
      const plain = next.lanes === 'none' && next.columns.length + next.rows.length === 0;
      void store(plain ? ALL_STORIES : JSON.stringify(next));
    },
    [look, store],
  );
  return [look, change];
}
