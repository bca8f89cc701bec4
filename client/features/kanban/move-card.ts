import type { Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { reportFullColumn, reportMoveFailure } from '#client/data/stories/move-failure.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { moveWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { type StoryStatus, storyKey } from '#shared/rules/stories/story.ts';

/**
 * Moves a story on the board, unless another person has moved it since this person saw it. It shows at once and can be undone; a refusal rolls it back, with the reason in a toast.
 * @param seen the story as the person saw it when they decided: when they picked it up.
 * @param to the target column and the rank in it.
 * @param project the project of the story.
 * @param limit the limit that keeps the story out of the column; null: it may enter, as far as this page knows.
 * @returns whether the move was sent; a move into a full column is not.
 */
export function moveCard(
  story: CardStory,
  seen: CardStory,
  to: { status: StoryStatus; rank: string },
  project: Project | undefined,
  limit: number | null,
): boolean {
  if (limit !== null) {
    reportFullColumn(to.status, limit, story, project);
    return false;
  }
  const stays = to.status === story.status;
  const title = i18n.t(stays ? 'kanban:undo.reordered' : 'kanban:undo.moved', {
    key: storyKey(project?.key ?? '', story.number),
    column: columnName(project, to.status),
  });
  const onFailure = (error: unknown) =>
    reportMoveFailure(error, { number: story.number, status: to.status }, project);
  const write = moveWrite(seen, { rank: to.rank, ...(!stays && { status: to.status }) });
  submit(write, { undo: { before: [story], title, onFailure } }).catch((error: unknown) =>
    reportMoveFailure(error, story, project),
  );
  return true;
}
