import type { StoryStatus } from '../../../shared/rules/story.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { describeFailure, failureCode } from '../errors.ts';
import { i18n } from '../i18n.ts';
import type { Project } from '../project-tree.ts';
import { toast } from '../toast.ts';
import { columnName, limitAgainst } from './columns.ts';
import { type Place, rankOfPlace, staysInPlace } from './place.ts';
import { saveStory } from './save.ts';
import { takeBack } from './take-back.ts';
import type { CardStory, Story, StoryPatch } from './types.ts';

/** What a move needs to know of the board. */
export interface MoveContext {
  /** The stories as they are shown at this moment. */
  stories: () => readonly CardStory[];
  /** The project of the story that moves. */
  project: Project | undefined;
  /** Whether all stories of the project are there, so that its columns can be counted. */
  complete: boolean;
}

/**
 * Moves a story to a place of the board. It shows at once; what the server refuses is rolled back with a toast.
 * @returns what can be said right away: 'stays' (it is there already), 'refused' (the column is full), 'moved' (shown,
 *   the answer is on its way).
 */
export function moveStory(
  story: CardStory,
  place: Place,
  context: MoveContext,
): 'stays' | 'refused' | 'moved' {
  const { project, complete } = context;
  if (staysInPlace(context.stories(), story, place)) return 'stays';
  const limit = complete ? limitAgainst(context.stories(), project, story, place.status) : null;
  if (limit !== null) {
    const name = columnName(project, place.status);
    toast.refusal(i18n.t('errors:code.wip_limit_reached', { name, limit }), staysText(story, project));
    return 'refused';
  }
  const rank = rankOfPlace(context.stories(), story.id, place);
  void save(story, place, { rank, ...(place.status !== story.status && { status: place.status }) }, project);
  return 'moved';
}

/** A move that waited longer for its answer is not offered to be taken back: the person is elsewhere by now (ms). */
const UNDO_WITHIN = 10_000;

async function save(
  story: CardStory,
  place: Place,
  patch: StoryPatch,
  project: Project | undefined,
): Promise<void> {
  const began = performance.now();
  try {
    const moved = await saveStory(story.id, patch);
    if (performance.now() - began < UNDO_WITHIN) offerToTakeBack(story, moved, place, project);
  } catch (error) {
    tellMoveFailure(error, story, project);
  }
}

function offerToTakeBack(before: CardStory, moved: Story, place: Place, project: Project | undefined): void {
  const key = storyKey(project?.key ?? '', before.number);
  const column = columnName(project, place.status);
  const said = place.status === before.status ? 'stories:undo.reordered' : 'stories:undo.moved';
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
