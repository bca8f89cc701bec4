import { defineChange } from '#server/lib/procedure.ts';
import type { Statement } from '#server/lib/statement.ts';
import {
  type EditedColumn,
  type EditStoryFieldInput,
  editContracts,
} from '#shared/contracts/edit-story-field.ts';
import { ownFieldId } from '#shared/rules/stories/own-fields.ts';
import { STORY_JSON } from './story-json.ts';

// this lock applies the row policies of a change, also those of archived projects, and stops other changes meanwhile
const locked = (current: string) =>
  `select ${current} as current, s.id from public.user_stories s where s.id = $1 for no key update`;

/** Where a field is: its value in the story `s`, and what sets it to $4. $2 is the name of the column, or the id of an own field. */
interface Place {
  current: string;
  assignment: string;
}

/** @param column a name from the list of the contract, never a text of the caller. */
const ofColumn = (column: EditedColumn): Place => ({
  current: 'to_jsonb(s) -> $2',
  assignment: `${column} = (jsonb_populate_record(null::public.user_stories, jsonb_build_object($2, $4::jsonb))).${column}`,
});

/** The database leaves the values of other fields as they are (`app.merged_fields`). */
const OWN_FIELD: Place = {
  current: "coalesce(s.fields -> $2, 'null')",
  assignment: 'fields = jsonb_build_object($2, $4::jsonb)',
};

const editStatement = ({ current, assignment }: Place): string =>
  `with found as materialized (${locked(current)}),
  command as materialized (select app.begin_command($5) as is_new from found),
  changed as (
    update public.user_stories s set ${assignment}
    from found cross join command
    where s.id = $1 and command.is_new and found.current = $3::jsonb and found.current <> $4::jsonb
    returning ${STORY_JSON} as body
  )
  select coalesce(
    (select body from changed),
    (select ${STORY_JSON} from public.user_stories s join found using (id) cross join command
     where found.current = $4::jsonb or not command.is_new),
    app.refuse_edit($1, $2, (select current from found), $3::jsonb)) as body`;

/** Links a story to one that blocks it, unless it is already. It comes first: it locks both stories in their order. */
const linkStatement = (story: string, blocker: string) => ({
  text: `insert into public.story_links (from_story, to_story, kind) select $2, $1, 'blocks'
  where not exists (select from public.story_links l where l.from_story = $2 and l.to_story = $1 and l.kind = 'blocks')`,
  values: [story, blocker],
});

function editOf({ field, story_id, before, after, command_id }: EditStoryFieldInput): Statement {
  const own = ownFieldId(field);
  const text = editStatement(own === undefined ? ofColumn(field as EditedColumn) : OWN_FIELD);
  const values = [story_id, own ?? field, JSON.stringify(before), JSON.stringify(after), command_id ?? null];
  return { text, values };
}

/**
 * Changes one field of a story if it still has the value that the person saw. Of two people who edit it at the same time, the
 * second gets a conflict.
 * @throws {PublicError} 409 field_conflict with `FieldConflict` as details, 409 project_archived, 404 story_gone; for own fields
 *   404 field_gone, 400 field_value; the refusals of the database.
 */
export const editStoryField = defineChange({
  ...editContracts.edit_story_field,
  statements: (input) => {
    const { story_id, field, waits_for } = input;
    return [
      ...(waits_for !== undefined && field === 'blocked_reason' ? [linkStatement(story_id, waits_for)] : []),
      // a statement of its own: the next one sees what was committed while this one waited
      { text: 'select from public.user_stories s where s.id = $1 for no key update', values: [story_id] },
      editOf(input),
    ];
  },
});
