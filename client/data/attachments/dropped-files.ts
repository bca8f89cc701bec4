import { createStore } from '#client/lib/state/store.ts';

/** Files that were dropped on the card or the row of a story: its panel attaches them. */
export interface DroppedFiles {
  storyId: string;
  files: readonly File[];
}

export const droppedFiles = createStore<DroppedFiles | null>(null);
