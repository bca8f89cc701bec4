import type { CardStory } from '../types.ts';

/** The undo that a toast offers after a write was answered. */
export interface UndoOffer {
  /** The stories as the person saw them before the write. */
  before: readonly CardStory[];
  /** The action in words, for the toast. */
  title: string;
  detail?: string;
  /** Called with the error if the undo is refused. */
  onFailure: (error: unknown) => void;
}
