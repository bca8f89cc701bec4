import { fieldEntries } from '#shared/rules/stories/fields/fields.ts';
import type { Field } from '#shared/rules/stories/fields/filtered-fields.ts';

/** Columns of other tables of whose values the log has only whether there is one. */
const OTHER_TEXTS = ['goal', 'definition_of_ready', 'starting_texts'];

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
/** A list of names on lines of at most 100 characters. */
const lines = (list: string) => list.replaceAll(/(.{1,100})(?:, |$)/g, '$1,\n    ').replace(/,\n *$/, '');
const named = (holds: (field: Field) => boolean) =>
  fieldEntries.filter(([, field]) => holds(field)).map(([name]) => name);

/** The conditions that break the rules of a field, by the ends of their names. */
function rulesOf(name: string, { kind, values = [], max, filled, line }: Field): [string, string][] {
  const value = `story.${name}`;
  switch (kind) {
    case 'choice':
      return [['check', `${value} not in (${quoted(values)})`]];
    case 'number':
      return max === undefined ? [] : [['check', `${value} < 0 or ${value} > ${max}`]];
    case 'date':
      return [['near', `${value} < '2000-01-01' or ${value} > '2199-12-31'`]];
    case 'rank':
      return [['check', `not app.valid_rank(${value})`]];
    case 'labels':
      return [
        ['check', `cardinality(${value}) > ${max}`],
        ['lines', `not app.is_single_line(array_to_string(${value}, ' '))`],
      ];
    case 'text':
      return [
        ['check', `${filled ? `btrim(${value}) = '' or ` : ''}length(${value}) > ${max}`],
        ...(line ? [['line', `not app.is_single_line(${value})`] as [string, string]] : []),
      ];
    default:
      return [];
  }
}

const COUNTS = `story.done_task_count < 0 or story.done_task_count > story.task_count or story.comment_count < 0
      or story.open_blockers < 0`;

/** The object file with what the database has of the declarations of fields: rights, rules, and what the log has of them. */
export function writeFields(): string {
  const rules: [string, string][] = fieldEntries.flatMap(([name, field]) =>
    rulesOf(name, field).map(([end, breaks]): [string, string] => [`user_stories_${name}_${end}`, breaks]),
  );
  rules.push(['user_stories_counts_check', COUNTS]);
  const cases = rules
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, breaks]) => `    when ${breaks} then '${name}'`);
  return `-- Written by \`npm run types\` from the fields of shared/rules/stories/fields/fields.ts (scripts/types/write-fields.ts); never edited.

grant insert (${lines(named(({ written }) => written !== 'never').join(', '))})
  on public.user_stories to authenticated;
grant update (${lines(named(({ written }) => !written).join(', '))})
  on public.user_stories to authenticated;

-- Whether a story keeps all rules, in the order of their names. One constraint asks for all of them: PostgreSQL reads the text of every
-- constraint again with each statement, and thirteen of them cost an eighth of a move. As in a constraint, what is null breaks none. A
-- rule that is broken is refused under its name, which the API sends as a hint; the allowed values become types
-- (scripts/types/read-schema.ts). It has a path of its own, like the functions that it calls: PostgreSQL plans anew what is called under
-- one path and then under another, as by the table API and by functions, and to plan these rules takes longer than to write a comment.
create or replace function app.keeps_story_rules(story public.user_stories) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  broken constant text := case
${cases.join('\n')}
  end;
begin
  if broken is not null then perform app.refuse_row('user_stories', broken); end if;
  return true;
end $$;

grant execute on function app.keeps_story_rules(public.user_stories) to authenticated;

-- Whether the log has a column: the others follow from it. Changes of the column of the board are logged with
-- names (app.change_of_column).
create or replace function app.is_logged_column(name text) returns boolean language sql immutable parallel safe
as $$
  select name not in (${lines(quoted(named(({ logged }) => logged === 'never')))})
$$;

-- The old and the new value of a column as the log has them. Of a text it has only whether there was one: true, or null. The
-- texts of stories stand in story_text_versions.
create or replace function app.logged_values(name text, was jsonb, is_now jsonb) returns jsonb language sql immutable
as $$
  select case when name in (${quoted([...named(({ logged }) => logged === 'presence'), ...OTHER_TEXTS])})
    then jsonb_build_array(case when was <> 'null' then true end, case when is_now <> 'null' then true end)
    when name = 'fields' then app.logged_fields(was, is_now)
    else jsonb_build_array(was, is_now) end
$$;
`;
}

/** The lists of columns for the first script of the page, which does without the declarations. */
export function writeCardFields(): string {
  const list = (holds: (field: Field) => boolean) => named(holds).map((name) => `  '${name}',`);
  return `// Written by \`npm run types\` from the fields of fields.ts (scripts/types/write-fields.ts); never edited.
import type { Tables } from '#shared/database.types.ts';

type Row = Tables<'user_stories'>;

/**
 * The columns of a story that a card or a row of the backlog shows, that they are ordered and filtered by, or that decide who
 * may delete it.
 */
export const CARD_FIELDS = [
${list(({ place }) => !place).join('\n')}
] as const satisfies readonly (keyof Row)[];

/** The columns of a whole story. */
export const STORY_FIELDS = [
  ...CARD_FIELDS,
${list(({ place }) => place === 'panel').join('\n')}
] as const satisfies readonly (keyof Row)[];

/** The part of a story that a card needs. */
export type CardStory = Pick<Row, (typeof CARD_FIELDS)[number]>;
`;
}
