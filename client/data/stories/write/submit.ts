import { call } from '#client/lib/backend/rpc.ts';
import { retryWhenOnline } from '#client/lib/connection/online.ts';
import { isConnectionFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Command, Kind } from '../../write/command.ts';
import { submit as submitCommand } from '../../write/submit.ts';
import { reportUnreadable } from '../../write/unreadable.ts';
import { applyServerEvents } from '../cache.ts';
import type { Story } from '../types.ts';
import { inputOf, isStoryWrite, movesOf, patchesOf, type StoryWrite } from './story-write.ts';
import type { UndoOffer } from './undo-offer.ts';

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
  return found ?? call('change_stories', inputOf(write));
}

/** The code for lost answers is rarely needed. */
const loadCarriedOut = () => retryWhenOnline(() => import('./carried-out.ts'));

const STORIES: Kind<StoryWrite, Story[]> = { changesOf: patchesOf, send };

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
  const onAnswer = (stories: Story[]) => {
    const answeredAt = performance.now();
    applyServerEvents(stories.map((story) => ({ kind: 'row', story })));
    const skipped = skippedIn(write, stories);
    const offer = () => {
      if (!options.undo || stories.length === 0 || answeredAt - began >= UNDO_WITHIN_MS) return;
      // the caller's title is about all stories
      const title = skipped.length > 0 ? i18n.t('moves:some', { count: stories.length }) : options.undo.title;
      const undo = { ...options.undo, title };
      // without connection to load the code, there is none to undo it
      void import('./offer-undo.ts').then(
        ({ offerUndo }) => offerUndo(write, stories, answeredAt, undo, submit),
        () => undefined,
      );
    };
    if (skipped.length > 0) return reportSkipped(write, skipped, options).then(offer);
    return offer();
  };
  try {
    return (await submitCommand(STORIES, write, onAnswer)) ?? [];
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    const stories = await (await loadCarriedOut()).afterLoss(write, error);
    await onAnswer(stories);
    return stories;
  }
}

/** Sends a write of an earlier page; a toast reports a refusal. */
export async function resumeStoryWrite(write: Command): Promise<void> {
  if (!isStoryWrite(write)) return await reportUnreadable(write);
  try {
    await submit(write);
  } catch (error) {
    // rarely needed, so it is loaded only then
    const { reportRefusal } = await import('./report-refusal.ts');
    await reportRefusal(write, error);
  }
}

/** The ids of the stories that the server has not moved, because another person has moved them meanwhile. */
function skippedIn(write: StoryWrite, changed: readonly Story[]): string[] {
  const moved = new Set(changed.map(({ id }) => id));
  return [...movesOf(write).keys()].filter((id) => !moved.has(id));
}

/** Reports skipped moves, before they stop to show. The code for it is rarely needed. */
async function reportSkipped(
  write: StoryWrite,
  skipped: readonly string[],
  options: { undo?: UndoOffer },
): Promise<void> {
  const { reportSkippedMoves } = await retryWhenOnline(() => import('./report-skipped.ts'));
  await reportSkippedMoves({ write, skipped, options }, submit);
}
