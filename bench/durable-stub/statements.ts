/** The statements of the durable stub. Each write is one statement: the row, its line of history, and its notification. */

/** The columns of a changed story that every listener gets: all that a card shows, without its description. */
const CARD = ['id', 'project_id', 'number', 'title', 'priority', 'story_points', 'status', 'rank', 'labels'];

const COLUMNS = new Set([
  ...CARD,
  ...['description', 'acceptance_criteria', 'ready', 'assignee_id', 'reporter_id', 'sprint_id', 'epic_id'],
  ...['blocked_reason', 'blocked_at', 'due_date', 'task_count', 'done_task_count', 'comment_count'],
  ...['column_id', 'type', 'fields', 'open_blockers'],
  ...['created_at', 'completed_at', 'status_changed_at', 'updated_at'],
]);

/** Names of columns, as they come from a request. @throws Error for any other text. */
function known(names: readonly string[]): readonly string[] {
  const other = names.find((name) => !COLUMNS.has(name));
  if (other !== undefined) throw new Error(`no such column: ${other}`);
  return names;
}

/** `key, value, …` of a JSON object of some columns. */
const pairs = (names: readonly string[], of: (name: string) => string) =>
  names.map((name) => `'${name}', ${of(name)}`).join();

const CARD_JSON = `json_build_object(${pairs(CARD, (name) => name)})`;

/** The channel's message: the project, whose listeners get the rest, and a JSON object. */
const notify = (json: string) => `pg_notify('changed', project_id || ${json}::text)`;

export const OPEN = `select set_config('role', 'authenticated', true), set_config('app.person', $1, true)`;

export const SIGN_IN = 'select id, password from people where email = $1';
export const SIGN_UP = 'insert into people (email, password) values ($1, $2) returning id';
export const NEW_PROJECT = `
  with made as (insert into projects (name) values ($1) returning id),
  joined as (insert into members (person_id, project_id) select $2, id from made)
  select json_build_object('id', id)::text as json from made`;
export const MEMBER = 'select from members where person_id = $1 and project_id = $2';
export const NEW_ROOM = `insert into rooms (id, project_id) values ($1, $2) returning json_build_object('id', id)::text as json`;

/** The type of a value in a statement whose columns are not named beside it. */
const typed = (name: string, place: number) => `$${place}${name === 'labels' ? '::text[]' : ''}`;

/** Changes some columns: $1 the ids, then the values. Answers all changed stories, or the one. */
export function changeStories(names: readonly string[], bare: boolean, one: boolean): string {
  const set = known(names).map((name, index) => `${name} = ${typed(name, index + 2)}`);
  const which = one ? 'id = $1' : 'id = any ($1)';
  const update = `update stories set ${set.join()}, updated_at = now() where ${which}`;
  if (bare) return `${update} returning row_to_json(stories)::text as json`;
  return `
    with changed as (
      ${update} returning new.*, ${names.map((name) => `old.${name} as old_${name}`).join()}
    ), logged as (
      insert into history (entity_id, project_id, was, became)
      select id, project_id, jsonb_build_object(${pairs(names, (name) => `old_${name}`)}),
        jsonb_build_object(${pairs(names, (name) => name)}) from changed
    )
    select ${notify(CARD_JSON)}, row_to_json(changed)::text as json from changed`;
}

/** Creates a story of some columns, or many: each parameter is the list of a column's values. */
export function createStories(names: readonly string[], bare: boolean): string {
  const values = known(names).map((name, index) => typed(name, index + 1));
  const insert = `insert into stories (${names.join()}) values (${values.join()}) returning`;
  if (bare) return `${insert} row_to_json(stories)::text as json`;
  return `
    with made as (${insert} *), logged as (
      insert into history (entity_id, project_id, became) select id, project_id, ${CARD_JSON}::jsonb from made
    )
    select ${notify(CARD_JSON)}, row_to_json(made)::text as json from made`;
}

/** A list as one text: $1 the project, $2 the most stories. */
export const listStories = (names: readonly string[]) => `
  select coalesce(json_agg(s), '[]')::text as json
  from (select ${known(names).join()} from stories where project_id = $1 order by rank limit $2) s`;

/** The parts of stories and rooms: table, parent, its key, and the other columns. Votes and notes may be given again. */
export const PARTS = {
  comments: { of: 'stories', key: 'story_id', columns: ['id', 'body'], again: '' },
  tasks: { of: 'stories', key: 'story_id', columns: ['id', 'title', 'rank'], again: '' },
  votes: {
    of: 'rooms',
    key: 'room_id',
    columns: ['card'],
    again: '(room_id, person_id) do update set card = excluded.card',
  },
  notes: {
    of: 'rooms',
    key: 'room_id',
    columns: ['id', 'column_id', 'body'],
    again: '(id) do update set body = excluded.body',
  },
} as const;

/** Inserts a part: $1 its parent, then its columns. */
export function insertPart(table: keyof typeof PARTS): string {
  const { of, key, columns, again } = PARTS[table];
  const values = columns.map((_, index) => `$${index + 2}`);
  const [before, column] = again === '' ? ['null::jsonb', ''] : ['to_jsonb(was)', ', old as was'];
  return `
    with made as (
      insert into ${table} (${key}, project_id, ${columns.join()})
      select p.id, p.project_id, ${values.join()} from ${of} p where p.id = $1
      ${again && `on conflict ${again}`} returning new as row, new.project_id, new.${key}${column}
    ), logged as (
      insert into history (entity_id, project_id, was, became) select ${key}, project_id, ${before}, to_jsonb(row) from made
    )
    select ${notify('row_to_json(row)')}, row_to_json(row)::text as json from made`;
}
