import { toast } from '#client/lib/toast.ts';
import { applyServerEvents } from '../cache.ts';
import type { CardStory, Story } from '../types.ts';
import { deliver } from './offline-queue.ts';
import { showWrite } from './optimistic.ts';
import type { StoryWrite } from './story-write.ts';

/** A write that is answered later than this (ms) offers no undo: by then the person does something else. */
const UNDO_WITHIN_MS = 10_000;

/** The undo that a toast offers after a write was answered. */
interface UndoOffer {
  /** The stories as the person saw them before the write. */
  before: readonly CardStory[];
  /** What was done, for the toast. */
  title: string;
  detail?: string;
  /** Called with the error if the undo is refused. */
  onFailure: (error: unknown) => void;
}

/**
 * Changes stories. The change shows in the same frame and, without connection, waits for it. The answer is applied to all
 * cached data; a refusal or a failure rolls the change back.
 * @param options.undo offers to undo the write in a toast.
 * @returns the stories as the server has them now. The promise stays open while the write waits for the connection.
 * @throws the error that the server answered, after the change has been rolled back.
 */
export async function submit(write: StoryWrite, options: { undo?: UndoOffer } = {}): Promise<Story[]> {
  const began = performance.now();
  const hide = showWrite(write);
  try {
    const stories = await deliver(write);
    const answeredAt = performance.now();
    applyServerEvents(stories.map((story) => ({ kind: 'row', story })));
    if (options.undo && answeredAt - began < UNDO_WITHIN_MS) {
      offerUndo(write, stories, answeredAt, options.undo);
    }
    return stories;
  } finally {
    hide();
  }
}

function offerUndo(write: StoryWrite, answer: readonly Story[], answeredAt: number, offer: UndoOffer): void {
  toast.undoable(offer.title, offer.detail, () => {
    // people rarely undo a write: the code for it is loaded only then
    import('./undo-write.ts')
      .then(({ undoWrite }) => undoWrite({ write, before: offer.before, answer, answeredAt }, submit))
      .catch(offer.onFailure);
  });
}
