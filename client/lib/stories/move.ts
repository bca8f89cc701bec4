import type { StoryStatus } from '../../../shared/rules/story.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { describeFailure, failureCode } from '../errors.ts';
import { i18n } from '../i18n.ts';
import type { Project } from '../project-tree.ts';
import { toast } from '../toast.ts';
import { columnName } from './columns.ts';
import { saveStory } from './save.ts';
import { takeBack } from './take-back.ts';
import type { CardStory, Story, StoryPatch } from './types.ts';

/**
 * Moves a story within a board. It shows at once; what the server refuses is rolled back with a toast.
 * @param to the column and the rank in it.
 * @param project the project of the story.
 * @param limit the limit that keeps the story out of the column; null: it may come in, as far as is known here.
 * @returns 'refused' (the column is full) or 'moved' (shown, the answer is on its way).
 */
export function moveStory(
  story: CardStory,
  to: { status: StoryStatus; rank: string },
  project: Project | undefined,
  limit: number | null,
): 'refused' | 'moved' {
  if (limit !== null) {
    const name = columnName(project, to.status);
    toast.refusal(i18n.t('errors:code.wip_limit_reached', { name, limit }), staysText(story, project));
    return 'refused';
  }
  void save(story, { rank: to.rank, ...(to.status !== story.status && { status: to.status }) }, project);
  return 'moved';
}

/** A move that waited longer for its answer is not offered to be taken back: the person is elsewhere by now (ms). */
const UNDO_WITHIN = 10_000;

async function save(story: CardStory, patch: StoryPatch, project: Project | undefined): Promise<void> {
  const began = performance.now();
  try {
    const moved = await saveStory(story.id, patch);
    if (performance.now() - began < UNDO_WITHIN) offerToTakeBack(story, moved, project);
  } catch (error) {
    tellMoveFailure(error, story, project);
  }
}

function offerToTakeBack(before: CardStory, moved: Story, project: Project | undefined): void {
  const key = storyKey(project?.key ?? '', before.number);
  const column = columnName(project, moved.status);
  const said = moved.status === before.status ? 'stories:undo.reordered' : 'stories:undo.moved';
  toast.undoable(i18n.t(said, { key, column }), undefined, () => {
    const { rank, status } = before;
    void takeBack(moved, { rank, ...(status !== moved.status && { status }) }).catch((error: unknown) =>
      tellMoveFailure(error, moved, project),
    );
  });
}

/** Says that a story could not move, and where it still is: a full column in the words of the limit. */
export function tellMoveFailure(
  error: unknown,
  story: { number: number; status: StoryStatus },
  project: Project | undefined,
): void {
  if (failureCode(error) === 'wip_limit_reached') {
    toast.refusal(describeFailure(error), staysText(story, project));
    return;
  }
  const key = storyKey(project?.key ?? '', story.number);
  toast.failure(i18n.t('stories:refused.moveFailed', { key }), describeFailure(error));
}

function staysText(story: { number: number; status: StoryStatus }, project: Project | undefined): string {
  const key = storyKey(project?.key ?? '', story.number);
  return i18n.t('stories:refused.stays', { key, column: columnName(project, story.status) });
}
