import type { ChangeStoriesInput, StoryChange } from '#shared/contracts/change-stories.ts';
import type { EditedField, EditStoryFieldInput } from '#shared/contracts/edit-story-field.ts';
import type { CardStory, StoryPatch } from '../types.ts';
import type { FieldValue } from './field-conflict.ts';

type ChangeGroup = ChangeStoriesInput['groups'][number];

/**
 * A change of stories as plain JSON: it is sent to the server, and shown until the server answers. Browsers store these objects
 * while there is no connection, also during an update of the program. So their form may be extended but never changed.
 */
export type StoryWrite =
  | { kind: 'save'; id: string; patch: StoryPatch }
  | { kind: 'field'; id: string; edit: EditStoryFieldInput }
  | { kind: 'change'; groups: ChangeGroup[]; patches: [id: string, patch: StoryPatch][] };

/** One story of a bulk change, and its change. */
export interface StoryEdit {
  story: CardStory;
  change: StoryChange;
  /** The server skips the story if it has other values by then, or is deleted. */
  expected?: NonNullable<ChangeGroup['expected']>;
}

/** Changes columns of one story, without a check of their present values. */
export function saveWrite(id: string, patch: StoryPatch): StoryWrite {
  return { kind: 'save', id, patch };
}

/** Changes one field of a story if it still has the value that the person saw. */
export function fieldWrite(
  id: string,
  field: EditedField,
  before: FieldValue,
  after: FieldValue,
): StoryWrite {
  return { kind: 'field', id, edit: { story_id: id, field, before, after } };
}

/** Changes stories in one request, all or none. */
export function bulkWrite(edits: readonly StoryEdit[]): StoryWrite {
  const groups = new Map<string, ChangeGroup>();
  for (const { story, change, expected } of edits) {
    const key = JSON.stringify([change, expected]);
    const group = groups.get(key) ?? { ids: [], change, ...(expected && { expected }) };
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

/** The change of each story in a write, shown until the server answers. */
export function patchesOf(write: StoryWrite): [id: string, patch: StoryPatch][] {
  if (write.kind === 'change') return write.patches;
  return [[write.id, write.kind === 'save' ? write.patch : { [write.edit.field]: write.edit.after }]];
}

/** The ids of the stories that a write changes. */
export const idsOf = (write: StoryWrite): string[] => patchesOf(write).map(([id]) => id);

/** Whether a value that was stored in a browser is a write. */
export function isStoryWrite(value: unknown): value is StoryWrite {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'field') return 'id' in value && 'edit' in value;
  if (value.kind === 'save') return 'id' in value && 'patch' in value;
  return value.kind === 'change' && 'groups' in value && 'patches' in value;
}
