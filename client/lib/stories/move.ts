import type { StoryStatus } from '../../../shared/rules/story.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { describeFailure, failureCode } from '../errors.ts';
import { i18n } from '../i18n.ts';
import type { Project } from '../project-tree.ts';
import { toast } from '../toast.ts';
import { columnName, limitAgainst } from './columns.ts';
import { type Place, rankOfPlace, staysInPlace } from './place.ts';
import { saveStory } from './save.ts';
import type { CardStory, StoryPatch } from './types.ts';

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
  const patchFor = (again: boolean): StoryPatch => ({
    rank: rankOfPlace(context.stories(), story.id, place, again),
    ...(place.status !== story.status && { status: place.status }),
  });
  void save(story, patchFor, project);
  return 'moved';
}

async function save(
  story: CardStory,
  patchFor: (again: boolean) => StoryPatch,
  project: Project | undefined,
): Promise<void> {
  try {
    await saveStory(story.id, patchFor(false), (error) => (isRankInUse(error) ? patchFor(true) : null));
  } catch (error) {
    tellMoveFailure(error, story, project);
  }
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

/** Two stories met at one rank: with one that this person cannot see, or both at the same moment. */
function isRankInUse(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const words = [...Object.values(error), error instanceof Error ? error.message : ''];
  return words.some((word) => typeof word === 'string' && word.includes('user_stories_rank_key'));
}
