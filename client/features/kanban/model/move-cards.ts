import type { Project } from '#client/data/projects/queries.ts';
import { keyIn } from '#client/data/stories/board-part.ts';
import { type ColumnInfo, columnName, placeIn } from '#client/data/stories/columns.ts';
import { recordRefusedMove, reportFullColumn, reportMoveFailure } from '#client/data/stories/move-failure.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { type BoardData, columnAt } from './board-data.ts';
import { limitFor, roomFor } from './column-room.ts';
import { columnOfList, laneChange, laneOf, laneOfList } from './lanes.ts';

/** A story that moves, and where to. */
export interface CardMove {
  story: CardStory;
  /** The story as the person saw it when they decided: when they picked it up. */
  seen: CardStory;
  /** Its rank in the target column. */
  rank: string;
}

/**
 * Moves stories to a column of the board, or to a lane in it, all or none, but for those that another person has moved since this
 * person saw them. It shows at once and can be undone as one; a refusal rolls it back, with the reason in a toast.
 * @param list the id of the column, or of the cell.
 * @returns whether the move was sent; a move into a column without room is not.
 */
export function moveCards(data: BoardData, moves: readonly CardMove[], list: string): boolean {
  const [first] = moves;
  if (!first) return false;
  const before = moves.map(({ story }) => story);
  const column = columnAt(data, columnOfList(list));
  const room = roomFor(data, before, column);
  if (room !== null) {
    reportNoRoom(before, column, room, data);
    recordRefusedMove({ story_ids: before.map(({ id }) => id), ...placeIn(column) });
    return false;
  }
  const project = data.projects.get(first.story.project_id);
  const onFailure = (present: ColumnInfo) => (error: unknown) => {
    if (moves.length > 1) reportSeveral(error, moves.length);
    else
      reportMoveFailure(
        error,
        { number: first.story.number, column: nameFor(data, project, present) },
        project,
      );
  };
  const lane = laneOfList(list);
  const write = bulkWrite(
    moves.map(({ story, seen, rank }) => ({
      story: seen,
      change: {
        rank,
        ...(!isIn(data, story, column) && placeIn(column)),
        ...(changesLane(data, story, lane) && laneChange(data.lanes, lane)),
      },
    })),
  );
  const undo = { before, title: titleOf(before, list, data), onFailure: onFailure(column) };
  submit(write, { undo }).catch(onFailure(columnAt(data, keyIn(data.parts, first.story))));
  return true;
}

/** The name of a column for a story of a project: where several projects share a column, each may call it otherwise. */
const nameFor = (data: BoardData, project: Project | undefined, { name, status }: ColumnInfo): string =>
  data.single ? name : columnName(project, status);

const isIn = (data: BoardData, story: CardStory, { key }: ColumnInfo) => keyIn(data.parts, story) === key;

const changesLane = (data: BoardData, story: CardStory, lane: string | undefined): boolean =>
  data.lanes !== 'none' && lane !== undefined && laneOf(data.lanes, story) !== lane;

function titleOf(moved: readonly CardStory[], list: string, data: BoardData): string {
  const [first] = moved;
  const column = columnAt(data, columnOfList(list));
  const project = data.projects.get(first?.project_id ?? '');
  const lane = laneOfList(list);
  const row = data.rows.find(({ key }) => key === lane);
  const stays = moved.every((story) => isIn(data, story, column));
  const changed = moved.some((story) => changesLane(data, story, lane));
  const name = moved.length > 1 ? column.name : nameFor(data, project, column);
  const target = changed && row ? (stays ? row.name : `${name} · ${row.name}`) : name;
  const inside = stays && !changed;
  if (moved.length > 1) {
    return i18n.t(`kanban:undo.${inside ? 'reorderedSeveral' : 'movedSeveral'}`, {
      count: moved.length,
      column: target,
    });
  }
  return i18n.t(inside ? 'kanban:undo.reordered' : 'kanban:undo.moved', {
    key: storyKey(project?.key ?? '', first?.number ?? 0),
    column: target,
  });
}

/** Shows that a column takes only some of the stories, or none, and that all stay. */
function reportNoRoom(
  stories: readonly CardStory[],
  column: ColumnInfo,
  { fits, full }: NonNullable<ReturnType<typeof roomFor>>,
  data: BoardData,
): void {
  const [first] = stories;
  const project = data.projects.get(full?.project_id ?? '');
  const name = nameFor(data, project, column);
  if (stories.length === 1 && first) {
    const present = columnAt(data, keyIn(data.parts, first));
    const limit = limitFor(data, first, column) ?? 0;
    const unmoved = { number: first.number, column: nameFor(data, project, present) };
    void reportFullColumn({ name, limit }, unmoved, project);
    return;
  }
  const title = i18n.t('kanban:refused.room', {
    count: fits,
    total: stories.length,
    column: data.single ? name : `${project?.key} · ${name}`,
  });
  toast.refusal(title, i18n.t('kanban:refused.noneMoved'));
}

function reportSeveral(error: unknown, count: number): void {
  toast.refusal(describeFailure(error), i18n.t('kanban:refused.noneOfSeveral', { count }));
}
