import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { applyServerEvents } from '../cache.ts';
import type { Story } from '../types.ts';
import { movesOf, type StoryWrite, unconditional } from './story-write.ts';
import type { UndoOffer } from './undo.ts';
import { explainSkipped, type Skipped } from './why-skipped.ts';

/** How many reasons a toast lists. */
const MAX_LINES = 3;

// the open toast about each story: a later one replaces it
const openToasts = new Map<string, () => void>();

/**
 * Shows which stories of a write have not moved because other people have moved them meanwhile, who did what, and offers to
 * repeat the move. The present state of the stories is in the cache afterwards.
 * @param skipped the ids of the stories that have not moved.
 * @param undo of the repeated move.
 * @param submit sends the repeated move.
 */
export async function reportSkippedMoves(
  write: StoryWrite,
  skipped: readonly string[],
  undo: UndoOffer | undefined,
  submit: (write: StoryWrite, options: { undo?: UndoOffer }) => Promise<Story[]>,
): Promise<void> {
  await i18n.loadNamespaces('moves');
  const moves = new Map([...movesOf(write)].filter(([id]) => skipped.includes(id)));
  // without the reasons, the person still learns that nothing has moved
  const stories = await explainSkipped(moves).catch(() => []);
  applyServerEvents(stories.map(({ id, story }) => (story ? { kind: 'row', story } : { kind: 'gone', id })));
  for (const id of skipped) openToasts.get(id)?.();

  const repeatable = new Set(stories.filter((story) => story.repeatable).map(({ id }) => id));
  const title = titleOf(skipped.length, stories);
  const repeat = () => {
    const before = stories.flatMap(({ story }) => story ?? []);
    submit(unconditional(write, repeatable), undo ? { undo: { ...undo, before } } : {}).catch(
      (error: unknown) => toast.failure(title, describeFailure(error)),
    );
  };
  const action = { label: i18n.t('moves:repeat', { count: repeatable.size }), run: repeat };
  const close = toast.lasting(title, detailOf(stories), repeatable.size > 0 ? action : undefined);
  for (const id of skipped) openToasts.set(id, close);
}

function titleOf(count: number, [first]: readonly Skipped[]): string {
  return count === 1 && first?.key
    ? i18n.t('moves:notMoved', { key: first.key })
    : i18n.t('moves:notMovedCount', { count });
}

function detailOf(stories: readonly Skipped[]): string {
  const [only] = stories;
  if (!only) return i18n.t('moves:changed');
  if (stories.length === 1) return only.reason;
  const lines = stories
    .slice(0, MAX_LINES)
    .map(({ key, reason }) => (key ? i18n.t('moves:line', { key, reason }) : reason));
  const rest = stories.length - lines.length;
  return [...lines, ...(rest > 0 ? [i18n.t('moves:more', { count: rest })] : [])].join('\n');
}
