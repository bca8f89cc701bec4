import type { ChangeStoriesInput, FieldConflict, StoryChange } from '#shared/contracts/change-stories.ts';
import type { EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import { ownFieldId } from '#shared/rules/stories/own-fields.ts';
import type { CardStory, StoryPatch } from '../types.ts';

/** The value of a field of a story: a text, an id, a number, true or false, or null. */
export type FieldValue = FieldConflict['current'];

type ChangeGroup = ChangeStoriesInput['groups'][number];

/** A change of one field of a story, from the value that the person saw. */
export interface FieldEdit {
  story_id: string;
  field: EditedField;
  before: FieldValue;
  after: FieldValue;
  /** With a reason of a block: the story that blocks it. */
  waits_for?: string;
  command_id?: string;
}

/**
 * A change of stories as plain JSON: it is sent to the server, and shown until the server answers. Browsers store these objects
 * while there is no connection, also during an update of the program. So their form may be extended but never changed.
 */
export type StoryWrite =
  // only from the queues of earlier versions
  | { kind: 'save'; id: string; patch: StoryPatch }
  | { kind: 'field'; id: string; edit: FieldEdit }
  | { kind: 'change'; groups: ChangeGroup[]; patches: [id: string, patch: StoryPatch][] };

/** One story of a bulk change, and its change. */
export interface StoryEdit {
  /** The story as the person saw it when they decided. */
  story: CardStory;
  change: StoryChange;
  /** The server skips the story if it has other values by then, or is deleted. */
  expected?: NonNullable<ChangeGroup['expected']>;
}

/** The columns that say where a story is. */
const PLACE = ['status', 'column_id', 'sprint_id', 'project_id', 'rank'] as const;

/**
 * The condition of a move: nobody else has moved the story since the person saw it. A place in a list depends on all columns of
 * {@link PLACE}; a move without a place only on the columns that it changes. Other changes have no condition.
 */
function conditionOf({ story, change, expected }: StoryEdit): Pick<ChangeGroup, 'expected' | 'since'> {
  if (expected) return { expected };
  const placed = change.rank !== undefined;
  // the column says more than the status only where the status has several
  const columns = PLACE.filter(
    (column) => (placed && column !== 'column_id') || change[column] !== undefined,
  );
  if (columns.length === 0) return {};
  const ready = placed && change.ready !== undefined ? { ready: story.ready } : {};
  const seen = Object.fromEntries(columns.map((column) => [column, story[column]]));
  return { expected: { ...seen, ...ready }, since: story.updated_at };
}

/** Changes stories in one request. Stories that another person has moved meanwhile are skipped. */
export function bulkWrite(edits: readonly StoryEdit[]): StoryWrite {
  const groups = new Map<string, ChangeGroup>();
  for (const edit of edits) {
    const { story, change } = edit;
    const condition = conditionOf(edit);
    const key = JSON.stringify([change, condition]);
    const group = groups.get(key) ?? { ids: [], change, ...condition };
    group.ids.push(story.id);
    groups.set(key, group);
  }
  const patches = edits.map((edit): [string, StoryPatch] => [edit.story.id, patchOf(edit)]);
  return { kind: 'change', groups: [...groups.values()], patches };
}

function patchOf({ story, change }: StoryEdit): StoryPatch {
  const { add_labels = [], remove_labels = [], ...columns } = change;
  // columns that are undefined stay as they are
  const values: StoryPatch = JSON.parse(JSON.stringify(columns));
  if (add_labels.length + remove_labels.length === 0) return values;
  const kept = story.labels.filter((label) => !remove_labels.includes(label));
  return { ...values, labels: [...new Set([...kept, ...add_labels])] };
}

/** A story with one value, as changes and conditions have it. */
function valueAs({ field }: FieldEdit, value: FieldValue): StoryPatch & StoryChange {
  const own = ownFieldId(field);
  return own === undefined ? { [field]: value } : { fields: { [own]: value as string } };
}

/** The write as the server takes it. */
export function inputOf(write: StoryWrite): ChangeStoriesInput {
  if (write.kind === 'change') return { groups: write.groups };
  if (write.kind === 'save') return { groups: [{ ids: [write.id], change: write.patch as StoryChange }] };
  const { story_id, before, after, waits_for, command_id } = write.edit;
  const [change, expected] = [valueAs(write.edit, after), valueAs(write.edit, before)];
  return { groups: [{ ids: [story_id], change, expected, waits_for }], on_conflict: 'refuse', command_id };
}

/** The change of each story in a write, shown until the server answers. */
export function patchesOf(write: StoryWrite): [id: string, patch: StoryPatch][] {
  if (write.kind === 'change') return write.patches;
  return [[write.id, write.kind === 'save' ? write.patch : valueAs(write.edit, write.edit.after)]];
}

/** Moves of one write that the server may skip, because another person has moved the story since: by id, the condition. */
export function movesOf(write: StoryWrite): Map<string, { columns: string[]; since: string }> {
  const groups = write.kind === 'change' ? write.groups : [];
  return new Map(
    groups.flatMap(({ ids, expected = {}, since }) =>
      since === undefined ? [] : ids.map((id) => [id, { columns: Object.keys(expected), since }] as const),
    ),
  );
}

/** The ids of the stories that a write changes. */
export const idsOf = (write: StoryWrite): string[] => patchesOf(write).map(([id]) => id);

/** The part of a write that concerns some stories, without conditions. */
export function unconditional(write: StoryWrite, ids: ReadonlySet<string>): StoryWrite {
  if (write.kind !== 'change') return write;
  const groups = write.groups.flatMap(({ ids: all, change }) => {
    const own = all.filter((id) => ids.has(id));
    return own.length === 0 ? [] : [{ ids: own, change }];
  });
  return { kind: 'change', groups, patches: write.patches.filter(([id]) => ids.has(id)) };
}
