import type { z } from 'zod';
import { defineChange } from '#server/lib/procedure.ts';
import type { Statement } from '#server/lib/statement.ts';
import { storiesContracts } from '#shared/contracts/change-stories.ts';
import { FIELDS } from '#shared/rules/stories/fields/fields.ts';
import type { Field } from '#shared/rules/stories/fields/filtered-fields.ts';
import { CHANGED_FIELDS, type ChangedField } from '#shared/rules/stories/fields/story-fields.ts';
import { STORY_JSON } from './story-json.ts';

type Input = z.output<typeof storiesContracts.change_stories.input>;
type Group = Input['groups'][number];

/** The type of the values of a kind of field. */
const TYPES: Record<Field['kind'], string> = {
  text: 'text',
  choice: 'text',
  rank: 'text',
  labels: 'text[]',
  number: 'int',
  date: 'date',
  moment: 'timestamptz',
  person: 'uuid',
  reference: 'uuid',
  flag: 'boolean',
  own: 'jsonb',
};
const typeOf = (column: ChangedField) => TYPES[FIELDS[column].kind];

/** A value as the statement takes it. */
const asValue = (column: ChangedField, value: unknown): unknown =>
  column === 'fields' && value !== undefined ? JSON.stringify(value) : (value ?? null);

/**
 * The ids of a statement, whose number PostgreSQL does not know before it runs the statement: a known one would be a reason to plan the
 * statement anew each time, which takes longer than to run it.
 */
const IDS = '(select $1::uuid[])';

/** The labels that stay, in their order, then the added ones. */
const LABELS = `labels = array(
    select label from unnest(s.labels) with ordinality as had (label, place)
    where label <> all (array(select jsonb_array_elements_text(w.labels -> 'remove'))) order by place)
    || array(select jsonb_array_elements_text(w.labels -> 'add'))`;

/**
 * The wanted values of each story, as arrays that are the values of a statement: a row `w` of them has the wanted values of one story.
 * So the text depends only on which columns are named, and PostgreSQL keeps its plan.
 */
class Wanted {
  readonly #groups: readonly Group[];
  readonly #fields: { name: string; type: string }[] = [];
  readonly values: unknown[][] = [];

  constructor(groups: readonly Group[]) {
    this.#groups = groups;
    const ids = groups.flatMap((group) => group.ids);
    this.#fields.push({ name: 'id', type: 'uuid' });
    this.values.push(ids);
  }

  /** Adds a value to each story: what its group has. @returns its name in SQL. */
  add(name: string, type: string, of: (group: Group) => unknown): string {
    this.#fields.push({ name, type });
    this.values.push(this.#groups.flatMap((group) => group.ids.map(() => of(group))));
    return `w.${name}`;
  }

  /** The same for a fact that groups may differ in. @returns `true` where none does. */
  #fact(name: string, holds: (group: Group) => boolean): string {
    return this.#groups.every(holds) ? 'true' : this.add(name, 'boolean', holds);
  }

  /** For each column that groups name in a part: whether the story's group names it, and its value. */
  named(part: 'change' | 'expected'): { column: ChangedField; isNamed: string; value: string }[] {
    const isNamed = (group: Group, column: ChangedField) => Object.hasOwn(group[part] ?? {}, column);
    return CHANGED_FIELDS.filter((column) => this.#groups.some((group) => isNamed(group, column))).map(
      (column) => ({
        column,
        isNamed: this.#fact(`${part}_has_${column}`, (group) => isNamed(group, column)),
        value: this.add(`${part}_${column}`, typeOf(column), (group) =>
          asValue(column, group[part]?.[column]),
        ),
      }),
    );
  }

  /** The rows, as an entry of FROM. */
  get rows(): string {
    const [, ...others] = this.#fields.map(({ type }, index) => `$${index + 1}::${type}[]`);
    return `unnest(${[IDS, ...others].join(', ')}) w (${this.#fields.map(({ name }) => name).join(', ')})`;
  }
}

type Named = ReturnType<Wanted['named']>;

/** The condition that a story has a value; of own fields it has those that are named. */
const has = (column: ChangedField, value: string) =>
  column === 'fields' ? `app.has_fields(s.fields, ${value})` : `s.${column} is not distinct from ${value}`;

const equal = (named: Named) =>
  named.map(({ column, isNamed, value }) =>
    isNamed === 'true' ? has(column, value) : `(not ${isNamed} or ${has(column, value)})`,
  );

/**
 * The condition that the line `l` of the log changes a column, or one of the named own fields; between statuses it may name only these
 * (app.change_of_column).
 */
function changes(column: ChangedField, value: string): string {
  if (column === 'fields') return `app.changes_fields(l.changes, ${value})`;
  return column === 'column_id' ? "l.changes ?| '{column_id,status}'" : `l.changes ? '${column}'`;
}

/**
 * Whether a story `s` is as expected. With `since`, a value that only the caller has changed since then is accepted, and so is a
 * story that has the wanted values already: the caller repeats a change, or continues one from another device.
 */
function asExpected(wanted: Wanted, groups: readonly Group[], set: Named): string {
  const expected = wanted.named('expected');
  if (expected.length === 0) return 'true';
  const as = equal(expected).join(' and ');
  if (groups.every((group) => group.since === undefined)) return as;
  const since = wanted.add('since', 'timestamptz', (group) => group.since ?? null);
  const others = expected.map(
    ({ column, isNamed, value }) =>
      `${isNamed} and ${changes(column, value)} and not (${has(column, value)})`,
  );
  return `(${as} or ${since} is not null and (
    ${['true', ...equal(set)].join(' and ')}
    or not exists (
      select from public.activity_log l
      where l.entity_id = s.id and l.created_at > ${since} and l.action = 'updated' and l.actor_id is distinct from app.uid()
        and (${others.join(' or ')}))))`;
}

/** This lock applies the row policies of a change: what it does not find may not be changed. */
const LOCK = `select id from public.user_stories where id = any (${IDS}::uuid[]) order by id for no key update`;

/** The statement that changes stories, and answers with them; undefined: nothing is to be changed. */
function changeStatement({ groups, on_conflict, command_id }: Input): Statement | undefined {
  const wanted = new Wanted(groups);
  const set = wanted.named('change');
  const assignments = set.map(({ column, isNamed, value }) =>
    isNamed === 'true'
      ? `${column} = ${value}`
      : `${column} = case when ${isNamed} then ${value} else s.${column} end`,
  );
  if (groups.some(({ change }) => change.add_labels || change.remove_labels)) {
    wanted.add('labels', 'jsonb', ({ change }) =>
      JSON.stringify({ add: change.add_labels ?? [], remove: change.remove_labels ?? [] }),
    );
    assignments.push(LABELS);
  }
  if (assignments.length === 0) return undefined;
  const condition = asExpected(wanted, groups, set);
  // the ids once more: those of the rows alone would be looked up among all visible stories
  const update = (
    more: string,
  ) => `update public.user_stories s set ${assignments.join(', ')} from ${wanted.rows}${more}
  where s.id = w.id and s.id = any (${IDS}::uuid[]) and ${condition}`;
  if (on_conflict === 'skip') {
    return { text: `${update('')} returning ${STORY_JSON} as body`, values: wanted.values };
  }
  const seen = wanted.add('seen', 'jsonb', ({ expected }) => JSON.stringify(expected));
  const isDone = equal(set).join(' and ');
  const text = `with found as materialized (
    select * from public.user_stories where id = any (${IDS}::uuid[]) order by id for no key update),
  command as materialized (select app.begin_command($${wanted.values.length + 1}) as is_new),
  changed as (${update(', command')} and command.is_new and not (${isDone}) returning s.id, ${STORY_JSON} as body)
  select coalesce(c.body, case when s.id is not null and (${isDone} or not command.is_new) then ${STORY_JSON} end,
    app.refuse_change(w.id, s.id is not null, ${seen})) as body
  from ${wanted.rows} cross join command left join found s on s.id = w.id left join changed c on c.id = w.id`;
  return { text, values: [...wanted.values, command_id ?? null] };
}

/** The statement that locks stories. It fails if it does not find all of those that are required. */
function lockStatement(ids: readonly string[], required: readonly string[]): Statement {
  if (required.length === 0) return { text: LOCK, values: [ids] };
  const text = `with locked as materialized (${LOCK})
  select case when exists (select id from unnest($2::uuid[]) id except select id from locked) then app.refuse_gone_stories() end`;
  return { text, values: [ids, required] };
}

/** Links stories to one that blocks them, unless they are already. It comes first: it locks both stories in their order. */
const linkStatements = ({ ids, change, waits_for }: Group): Statement[] =>
  waits_for === undefined || !change.blocked_reason
    ? []
    : [
        {
          text: `insert into public.story_links (from_story, to_story, kind) select $2, blocked, 'blocks' from unnest($1::uuid[]) blocked
  where not exists (select from public.story_links l where l.from_story = $2 and l.to_story = blocked and l.kind = 'blocks')`,
          values: [ids, waits_for],
        },
      ];

/**
 * Changes many stories in one statement, all or none. Limits of columns and row policies apply as to a single change.
 * It first locks sprints and stories in one order, so that overlapping changes wait for each other, and compares the expected
 * values of a group under that lock. Sprints come first, since the start of a sprint also locks the sprint before its stories.
 * @throws {PublicError} 409 stories_gone if a story does not exist or may not be changed; with `on_conflict: 'refuse'` 409 field_conflict with
 *   `FieldConflict` as details, 409 project_archived, 404 story_gone; for own fields 404 field_gone, 400 field_value; the refusals of the
 *   database.
 */
export const changeStories = defineChange({
  ...storiesContracts.change_stories,
  statements(input) {
    const { groups } = input;
    const change = changeStatement(input);
    if (change === undefined) return [{ text: 'select null as body where false', values: [] }];
    const sprints = groups.flatMap(({ change }) => change.sprint_id ?? []);
    const ids = groups.flatMap((group) => group.ids);
    const required = groups.flatMap((group) => (group.expected ? [] : group.ids));
    return [
      ...groups.flatMap(linkStatements),
      ...(sprints.length > 0 ? [{ text: 'select from app.lock_sprints($1)', values: [sprints] }] : []),
      lockStatement(ids, required),
      change,
    ];
  },
});
