import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { addTexts, i18n } from '#client/lib/text/i18n.ts';
import undone from '#client/locales/es/undone.json';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { EDITED_FIELDS } from '#shared/rules/stories/fields/story-fields.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { hasRedaction } from '#shared/rules/stories/redaction.ts';
import { describeScopeChange } from '../scope-change.ts';
import type { CardStory, Story } from '../types.ts';
import { conflictOf, fieldWrite, valueOfField } from './field.ts';
import { bulkWrite, idsOf, type StoryEdit, type StoryWrite } from './story-write.ts';

addTexts('es', { undone });

/** The columns that an undo can restore. */
const COLUMNS = (['rank', ...EDITED_FIELDS] as const).filter((name) => name !== 'acceptance_criteria');

/** The undo that a toast offers after a write was answered. */
export interface UndoOffer {
  /** The stories as the person saw them before the write. */
  before: readonly CardStory[];
  /** The action in words, for the toast. */
  title: string;
  detail?: string;
  /** Called with the error if the undo is refused. */
  onFailure: (error: unknown) => void;
}

type Submit = (write: StoryWrite) => Promise<Story[]>;

/**
 * Offers to undo a write in a toast, which says how the scope of running sprints has changed, if it has.
 * @param stories as the server answered the write.
 * @param submit sends the inverse.
 */
export function offerUndo(
  write: StoryWrite,
  stories: readonly Story[],
  { title, detail, before, onFailure }: UndoOffer,
  submit: Submit,
): void {
  toast.undoable(title, describeScopeChange(before, stories) ?? detail, () => {
    const inverse = inverseOf(write, before, stories);
    if (inverse) undo(inverse, submit).catch(onFailure);
  });
}

/** Undoes a write in the stories that have not changed since; a toast shows in how many stories it could not. */
async function undo(inverse: StoryWrite, submit: Submit): Promise<void> {
  try {
    const { length: restored } = await submit(inverse);
    reportChangedSince(idsOf(inverse).length - restored, restored);
  } catch (error) {
    const conflict = conflictOf(error);
    if (!conflict && failureCode(error) !== 'story_gone') throw error;
    if (!hasRedaction(conflict?.current)) reportChangedSince(1, 0);
    else toast.refusal(i18n.t('undone:title'), i18n.t('undone:redacted'));
  }
}

/** Shows in how many stories a write was not undone, because they have changed since. */
function reportChangedSince(count: number, restored: number): void {
  if (count === 0) return;
  const title = i18n.t(restored > 0 ? 'undone:partly' : 'undone:title');
  toast.refusal(title, i18n.t('undone:changed', { count }));
}

/**
 * Makes the write that undoes another one, in the stories that still have its values when it arrives: others stay as they are, and the
 * server leaves them out of its answer.
 * @param before the stories as the person saw them before the write.
 * @param after the stories as the server answered the write.
 * @returns null if there is nothing to undo.
 */
export function inverseOf(
  write: StoryWrite,
  before: readonly CardStory[],
  after: readonly Story[],
): StoryWrite | null {
  const given = new Map(after.map((story) => [story.id, story]));
  if (write.kind === 'field') {
    const { field, before: former } = write.edit;
    const story = given.get(write.id);
    return story ? fieldWrite(story.id, field, valueOfField(story, field), former) : null;
  }
  const groups = write.kind === 'change' ? write.groups : [];
  const changes = new Map(groups.flatMap(({ ids, change }) => ids.map((id) => [id, change] as const)));
  const edits = before.flatMap((was) => {
    const [change, story] = [changes.get(was.id), given.get(was.id)];
    const edit = change && story && inverseEdit(change, was, story);
    return edit && Object.keys(edit.change).length > 0 ? edit : [];
  });
  return edits.length > 0 ? bulkWrite(edits) : null;
}

function inverseEdit(change: StoryChange, was: CardStory, given: Story): StoryEdit {
  const { add_labels = [], remove_labels = [], fields = {} } = change;
  const columns = COLUMNS.filter((column) => change[column] !== undefined);
  const own = Object.keys(fields);
  const valuesOf = (story: CardStory): StoryChange => ({
    ...Object.fromEntries(columns.map((column) => [column, story[column]])),
    ...(own.length > 0 && { fields: Object.fromEntries(own.map((id) => [id, fieldsOf(story)[id] ?? null])) }),
  });
  const off = add_labels.filter((label) => !was.labels.includes(label));
  const on = remove_labels.filter((label) => was.labels.includes(label));
  return {
    story: given,
    change: {
      ...valuesOf(was),
      ...(off.length > 0 && { remove_labels: off }),
      ...(on.length > 0 && { add_labels: on }),
    },
    expected: valuesOf(given),
  };
}
