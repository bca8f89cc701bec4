import { sendCall } from '#client/lib/backend/rpc.ts';
import { retryWhenOnline } from '#client/lib/connection/online.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Kind } from '../../write/command.ts';
import { submit as submitCommand } from '../../write/submit.ts';
import { applyServerEvents } from '../cache.ts';
import type { Story } from '../types.ts';
import { inputOf, movesOf, patchesOf, type StoryWrite } from './story-write.ts';
import type { UndoOffer } from './undo.ts';

/** A write that is answered later than this (ms) offers no undo: by then the person does something else. */
const UNDO_WITHIN_MS = 10_000;

/**
 * Sends a write to the server.
 * @param hasWaited whether it may have been sent before: then the stories are read first.
 * @returns the changed stories as the server has them now.
 * @throws the error that the server answered, or the failure of the connection.
 */
async function send(write: StoryWrite, hasWaited: boolean): Promise<Story[]> {
  // where neither its code nor the stories can be read, the write is sent as it is
  const found = hasWaited
    ? await loadCarriedOut()
        .then(({ findCarriedOut }) => findCarriedOut(write))
        .catch(() => undefined)
    : undefined;
  return found ?? sendCall('change_stories', inputOf(write));
}

/** The code for lost answers is rarely needed. */
const loadCarriedOut = () => retryWhenOnline(() => import('./carried-out.ts'));

/** Changes of stories. Where another person has moved a story meanwhile, it stays there, and a toast says who did what. */
export const STORIES: Kind<StoryWrite, Story[]> = {
  changesOf: patchesOf,
  send,
  afterLoss: async (write, loss) => (await loadCarriedOut()).afterLoss(write, loss),
  onAnswer: (stories, write) => showAnswer(write, stories, {}),
  onRefusal: async (write, error) => (await import('./report-refusal.ts')).reportRefusal(write, error),
};

/**
 * Changes stories. The answer is applied to all cached data. If another person has moved a story meanwhile, it stays there, and
 * a toast says who did what and offers to repeat the move.
 * @param options.undo offers to undo the write in a toast.
 * @returns the changed stories as the server has them now. The promise stays open while the write waits for the connection.
 * @throws the error that the server answered, after the change has been rolled back; the failure of the connection, or UnansweredError
 *   if nobody knows whether it was carried out.
 */
export async function submit(write: StoryWrite, options: { undo?: UndoOffer } = {}): Promise<Story[]> {
  const began = performance.now();
  const onAnswer = (stories: Story[]) => showAnswer(write, stories, options, began);
  return (await submitCommand(STORIES, write, onAnswer)) ?? [];
}

/** Shows the answer of a write, reports moves that were skipped before they stop to show, and offers to undo the others. */
function showAnswer(
  write: StoryWrite,
  stories: readonly Story[],
  { undo }: { undo?: UndoOffer },
  began = 0,
): Promise<void> | undefined {
  const isLate = performance.now() - began >= UNDO_WITHIN_MS;
  applyServerEvents(stories.map((story) => ({ kind: 'row', story })));
  const moved = new Set(stories.map(({ id }) => id));
  const skipped = [...movesOf(write).keys()].filter((id) => !moved.has(id));
  const offer = () => {
    if (!undo || stories.length === 0 || isLate) return;
    // the caller's title is about all stories
    const title = skipped.length > 0 ? i18n.t('moves:some', { count: stories.length }) : undo.title;
    // without connection to load the code, there is none to undo it
    void import('./undo.ts').then(
      ({ offerUndo }) => offerUndo(write, stories, { ...undo, title }, submit),
      () => undefined,
    );
  };
  if (skipped.length === 0) return void offer();
  // rarely needed
  return retryWhenOnline(() => import('./report-skipped.ts'))
    .then(({ reportSkippedMoves }) => reportSkippedMoves(write, skipped, undo, submit))
    .then(offer);
}
