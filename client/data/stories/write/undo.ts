import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { EDITED_FIELDS } from '#shared/rules/stories/fields/story-fields.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import type { CardStory, Story } from '../types.ts';
import { type FieldValue, fieldWrite, valueOfField } from './field.ts';
import { bulkWrite, type StoryEdit, type StoryWrite } from './story-write.ts';

/** The columns that an undo can restore. Own fields are restored one by one. */
const COLUMNS = (['rank', ...EDITED_FIELDS] as const).filter((name) => name !== 'acceptance_criteria');
type Column = (typeof COLUMNS)[number];
type Values = Partial<Pick<CardStory, Column>>;

/** The rank and the columns that determine its list. They change together and are undone together or not at all. */
const PLACE: readonly Column[] = ['rank', 'status', 'column_id', 'sprint_id', 'ready'];

/** A write that the server has answered, with the states of its stories. */
export interface AnsweredWrite {
  write: StoryWrite;
  /** The stories as the person saw them before the write. */
  before: ReadonlyMap<string, CardStory>;
  /** The stories as the server answered the write. */
  after: ReadonlyMap<string, Story>;
  /** The stories as this page knows them now. A missing story has been deleted. */
  now: ReadonlyMap<string, Story>;
}

export interface Inverse {
  /** The write that undoes the other one; null if nothing is left to undo. */
  write: StoryWrite | null;
  /** The ids of the stories that have changed since: a part of the write stays in them. */
  changedSince: string[];
}

/**
 * Makes the write that undoes another one. Each story gets the values that it had before, but only in columns that still have
 * the values of the write. Later changes of other people stay; the server checks this again when the inverse arrives.
 */
export function inverseOf({ write, before, after, now }: AnsweredWrite): Inverse {
  if (write.kind === 'field') return inverseOfEdit(write, after, now);
  const edits: StoryEdit[] = [];
  const changedSince: string[] = [];
  const groups = write.kind === 'change' ? write.groups : [];
  for (const [id, change] of groups.flatMap(({ ids, change }) => ids.map((id) => [id, change] as const))) {
    const [was, given, current] = [before.get(id), after.get(id), now.get(id)];
    if (!was || !given) continue;
    const undone = current && undoneIn(change, was, given, current);
    if (!undone?.whole) changedSince.push(id);
    if (undone && Object.keys(undone.change).length > 0) {
      edits.push({ story: current, change: undone.change, expected: undone.expected });
    }
  }
  return { write: edits.length > 0 ? bulkWrite(edits) : null, changedSince };
}

function inverseOfEdit(
  { id, edit: { field, before } }: StoryWrite & { kind: 'field' },
  after: AnsweredWrite['after'],
  now: AnsweredWrite['now'],
): Inverse {
  const [given, current] = [after.get(id), now.get(id)];
  if (!given || !current || !same(valueOfField(current, field), valueOfField(given, field)))
    return { write: null, changedSince: [id] };
  return { write: fieldWrite(id, field, valueOfField(given, field), before), changedSince: [] };
}

const ownValue = (story: CardStory, id: string) => fieldsOf(story)[id] ?? null;
/** Several choices are a list. */
const same = (one: FieldValue, other: FieldValue) => JSON.stringify(one) === JSON.stringify(other);

/** The change that undoes a change of one story, and whether it undoes all of it. */
function undoneIn(change: StoryChange, was: CardStory, given: CardStory, current: CardStory) {
  const { add_labels = [], remove_labels = [], fields = {} } = change;
  const changed = COLUMNS.filter((column) => column in change && change[column] !== undefined);
  const place = changed.includes('rank') ? changed.filter((column) => PLACE.includes(column)) : [];
  const others = changed.filter((column) => !place.includes(column));
  const units = [place, ...others.map((column) => [column])];
  const standing = units.filter((unit) => unit.every((column) => current[column] === given[column])).flat();

  const take = (story: CardStory): Values => Object.fromEntries(standing.map((key) => [key, story[key]]));
  const off = add_labels.filter((label) => !was.labels.includes(label) && current.labels.includes(label));
  const on = remove_labels.filter((label) => was.labels.includes(label));
  const own = Object.keys(fields);
  const standingOwn = own.filter((id) => same(ownValue(current, id), ownValue(given, id)));
  const takeOwn = (story: CardStory) =>
    standingOwn.length > 0 && {
      fields: Object.fromEntries(standingOwn.map((id) => [id, ownValue(story, id)])),
    };
  return {
    change: {
      ...take(was),
      ...(off.length > 0 && { remove_labels: off }),
      ...(on.length > 0 && { add_labels: on }),
      ...takeOwn(was),
    },
    expected: { ...take(given), ...takeOwn(given) },
    whole: standing.length === changed.length && standingOwn.length === own.length,
  };
}
