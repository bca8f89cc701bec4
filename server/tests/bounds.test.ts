import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProject, createStory } from '#server/testing/scenario.ts';
import { serverForFile } from '../testing/harness.ts';

/** Values that the API writes are bounded for every client: days, single-line names, small settings. */

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const project = await createProject(ana);

/** The status and the constraint of a response. */
async function outcome(
  answer: PromiseLike<{ status: number; error: { hint: string; code: string } | null }>,
) {
  const { status, error } = await answer;
  return error ? [status, error.hint || error.code] : [status];
}

/** The text of the function that has the rules of the table `p.table_name`, where there is one; an SQL expression. */
const RULES = `(
  select f.prosrc from pg_class c
  join pg_constraint k on k.conrelid = c.oid and k.contype = 'c'
  join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid and d.refclassid = 'pg_proc'::regclass
  join pg_proc f on f.oid = d.refobjid and f.proargtypes[0] = c.reltype
  where c.oid = to_regclass('public.' || p.table_name))`;

describe('days', () => {
  const sprint = (start_date: string, end_date: string) =>
    outcome(
      ana.client
        .from('sprints')
        .insert({ project_id: project.id, name: 'Sprint', start_date, end_date } as never),
    );
  test.each([
    ['2026-01-01', '2027-01-02', [201]],
    ['2000-01-01', '2000-01-14', [201]],
    ['2199-12-01', '2199-12-31', [201]],
    ['2026-01-01', '2027-01-03', [400, 'sprints_length']],
    ['2026-01-01', '9999-12-31', [400, 'sprints_dates_near']],
    ['275760-01-01', '275760-01-14', [400, 'sprints_dates_near']],
    ['5874897-12-30', '5874897-12-31', [400, 'sprints_dates_near']],
    ['2026-01-01', 'infinity', [400, 'sprints_dates_near']],
    ['-infinity', '2026-01-14', [400, 'sprints_dates_near']],
    ['1999-12-31', '2000-01-14', [400, 'sprints_dates_near']],
  ])('a sprint from %s to %s', async (start, end, expected) => {
    expect(await sprint(start, end)).toEqual(expected);
  });

  const absence = (start_date: string, end_date: string) =>
    outcome(ana.client.from('absences').insert({ user_id: ana.id, start_date, end_date }));
  test.each([
    ['2026-01-01', '2028-01-02', [201]],
    ['2026-01-01', '2028-01-03', [400, 'absences_at_most_two_years']],
    ['9999-01-01', '9999-01-02', [400, 'absences_dates_near']],
    ['infinity', 'infinity', [400, 'absences_dates_near']],
    ['-infinity', '-infinity', [400, 'absences_dates_near']],
  ])('an absence from %s to %s', async (start, end, expected) => {
    expect(await absence(start, end)).toEqual(expected);
  });

  test.each([
    ['2026-12-25', [201]],
    ['infinity', [400, 'holidays_day_near']],
    ['0202-12-25', [400, 'holidays_day_near']],
  ])('a holiday on %s', async (day, expected) => {
    expect(
      await outcome(ana.client.from('holidays').insert({ project_id: project.id, day, name: 'Fiesta' })),
    ).toEqual(expected);
  });

  test('every day and moment that the API may write is bounded', async () => {
    const { rows } = await server.pool.query<{ writable: string; bounded: boolean }>(`
      select distinct p.table_name || '.' || p.column_name as writable, exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = ('public.' || p.table_name)::regclass and k.contype = 'c' and a.attname = p.column_name
          and pg_get_constraintdef(k.oid) like '%2199-12-31%' or pg_get_constraintdef(k.oid) like '%2200-01-01%')
        or ${RULES} ~ ('\\.' || p.column_name || ' > ''2199-12-31''') as bounded
      from information_schema.column_privileges p
      join information_schema.columns c using (table_schema, table_name, column_name)
      where p.table_schema = 'public' and p.grantee in ('anon', 'authenticated')
        and p.privilege_type in ('INSERT', 'UPDATE') and c.data_type ~ '^(date|timestamp)'`);
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.filter(({ bounded }) => !bounded)).toEqual([]);
  });

  test.each(['9999-12-31', '0001-01-01', '+275760-01-01'])('a report as of %s is refused', async (as_of) => {
    for (const [name, input] of [
      ['burndown', { sprint_id: randomUUID(), as_of }],
      ['velocity', { team_id: project.team, as_of }],
    ] as const) {
      expect((await ana.client.rpc(name as never, input as never)).status, name).toBe(400);
    }
  });
});

describe('one line', () => {
  const DIRTY = 'Uno\u202e\n\u001b[2Jdos\u2028\ttres ';
  const CLEAN = 'Uno [2Jdos tres';

  test('names and titles are stored without control and direction characters', async () => {
    const { client } = ana;
    const own = { project_id: project.id };
    const story = (await createStory(ana, project.id)).id;
    const read = async (answer: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await answer;
      expect(error).toBeNull();
      return Object.values(data as object)[0] as unknown;
    };
    const written = {
      profile: await read(
        client.from('profiles').update({ full_name: DIRTY }).eq('id', ana.id).select('full_name').single(),
      ),
      project: await read(client.from('projects').insert({ name: DIRTY }).select('name').single()),
      renamed: await read(
        client.from('projects').update({ name: DIRTY }).eq('id', project.id).select('name').single(),
      ),
      team: await read(
        client
          .from('teams')
          .insert({ ...own, name: DIRTY })
          .select('name')
          .single(),
      ),
      epic: await read(
        client
          .from('epics')
          .insert({ ...own, name: DIRTY })
          .select('name')
          .single(),
      ),
      sprint: await read(
        client
          .from('sprints')
          .insert({ ...own, name: DIRTY, start_date: '2026-03-02', end_date: '2026-03-13' } as never)
          .select('name')
          .single(),
      ),
      column: await read(
        client
          .from('board_columns')
          .update({ name: DIRTY })
          .eq('project_id', project.id)
          .eq('status', 'todo')
          .select('name')
          .single(),
      ),
      holiday: await read(
        client
          .from('holidays')
          .insert({ ...own, day: '2026-05-01', name: DIRTY })
          .select('name')
          .single(),
      ),
      title: await read(
        client.from('user_stories').update({ title: DIRTY }).eq('id', story).select('title').single(),
      ),
      task: await read(
        client
          .from('tasks')
          .insert({ story_id: story, title: DIRTY } as never)
          .select('title')
          .single(),
      ),
      filter: await read(
        client
          .from('saved_filters')
          .insert({ ...own, name: DIRTY, filter: {} })
          .select('name')
          .single(),
      ),
      sharedFilter: await read(
        client
          .from('shared_filters')
          .insert({ ...own, name: DIRTY, filter: {} })
          .select('name')
          .single(),
      ),
    };
    for (const [what, value] of Object.entries(written)) expect(value, what).toBe(CLEAN);
    const { data: labelled } = await client
      .from('user_stories')
      .update({ labels: [DIRTY, CLEAN, 'web\u200e', '\u202e'] })
      .eq('id', story)
      .select('labels')
      .single()
      .throwOnError();
    expect(labelled.labels).toEqual([CLEAN, 'web']);
    const { data: labels } = await client
      .from('project_labels')
      .select('name')
      .eq('project_id', project.id)
      .order('name')
      .throwOnError();
    expect(labels.map(({ name }) => name)).toEqual([CLEAN, 'web']);
  });

  test('a name of only such characters is refused as empty', async () => {
    const { status } = await ana.client.from('projects').insert({ name: '\u202e\u2066\n' });
    expect(status).toBe(400);
  });

  test('long texts keep their lines', async () => {
    const text = 'Uno\n\tdos';
    const { data } = await ana.client
      .from('user_stories')
      .insert({ project_id: project.id, title: 'Con texto', description: text, reporter_id: ana.id })
      .select('description')
      .single()
      .throwOnError();
    expect(data.description).toBe(text);
  });
});

describe('settings', () => {
  test.each(['notifications', 'privacy', 'appearance'] as const)('%s hold 4,000 characters', async (kind) => {
    const { data } = await ana.client.from('user_settings').select(kind).single().throwOnError();
    const set = (length: number) => {
      const value = { ...(data as unknown as Record<string, object>)[kind], x: 'x'.repeat(length) };
      return outcome(
        ana.client
          .from('user_settings')
          .update({ [kind]: value } as never)
          .eq('user_id', ana.id),
      );
    };
    expect(await set(3_000)).toEqual([204]);
    expect(await set(4_000)).toEqual([400, `user_settings_${kind}_size`]);
  });

  test('the choices of boards are an object of at most 20,000 characters', async () => {
    const set = (boards: unknown) =>
      outcome(
        ana.client
          .from('user_settings')
          .update({ boards } as never)
          .eq('user_id', ana.id),
      );
    expect(await set({ x: 'x'.repeat(19_000) })).toEqual([204]);
    expect(await set({ x: 'x'.repeat(20_000) })).toEqual([400, 'user_settings_boards_size']);
    expect(await set([])).toEqual([400, 'user_settings_boards_check']);
  });

  test('every text and every JSON value that the API may write is bounded', async () => {
    const { rows } = await server.pool.query<{ writable: string }>(`
      select distinct p.table_name || '.' || p.column_name as writable
      from information_schema.column_privileges p
      join information_schema.columns c using (table_schema, table_name, column_name)
      where p.table_schema = 'public' and p.grantee in ('anon', 'authenticated')
        and p.privilege_type in ('INSERT', 'UPDATE') and c.udt_name in ('text', '_text', 'json', 'jsonb')
        and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.conrelid = ('public.' || p.table_name)::regclass and k.contype = 'c' and a.attname = p.column_name
            and pg_get_constraintdef(k.oid) ~ '(length|octet_length)\\(|ANY \\(ARRAY|valid_rank|\\{1,9\\}')
        and coalesce(${RULES}, '') !~ ('(length\\(|when |valid_rank\\()\\w+\\.' || p.column_name || '(\\) > (\\d|app\\.max_)| not in \\(|\\) then)')`);
    // types are known words, the fields of a story are checked by their definitions, and its labels are those of its project, which are
    // short
    expect(rows.map(({ writable }) => writable)).toEqual([
      'project_fields.types',
      'projects.disabled_types',
      'user_stories.fields',
      'user_stories.labels',
    ]);
  });
});

describe('the rules of a table that stand in one function', () => {
  /** Writes values that the triggers would clean or refuse, and undoes it. @returns the answer of PostgreSQL. */
  async function refusal(table: string, assignment: string): Promise<unknown> {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query(`alter table ${table} disable trigger user`);
      const { rowCount } = await client.query(`update ${table} set ${assignment}`);
      return { rowCount };
    } catch (error) {
      const { code, schema, table: refused, constraint, message } = error as Record<string, string>;
      return { code, table: `${schema}.${refused}`, constraint, message };
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const violation = (table: string, constraint: string) => ({
    code: '23514',
    table: `public.${table}`,
    constraint,
    message: `new row for relation "${table}" violates check constraint "${constraint}"`,
  });

  beforeAll(async () => {
    await server.pool.query('delete from public.user_stories');
    await createStory(ana, project.id);
  });

  test.each([
    [`acceptance_criteria = repeat('x', 20001)`, 'acceptance_criteria_check'],
    [`blocked_reason = ' '`, 'blocked_reason_check'],
    [`blocked_reason = repeat('x', 501)`, 'blocked_reason_check'],
    ['done_task_count = 1', 'counts_check'],
    ['done_task_count = -1', 'counts_check'],
    ['comment_count = -1', 'counts_check'],
    [`description = repeat('x', 50001)`, 'description_check'],
    [`due_date = '1999-12-31'`, 'due_date_near'],
    [`due_date = 'infinity'`, 'due_date_near'],
    [`labels = array_fill('x'::text, array[21])`, 'labels_check'],
    [`labels = array[E'dos\\nlíneas']`, 'labels_lines'],
    [`priority = 'urgent'`, 'priority_check'],
    [`rank = 'a'`, 'rank_check'],
    [`rank = 'V' || repeat('1', 500)`, 'rank_check'],
    [`status = 'doing'`, 'status_check'],
    ['story_points = -1', 'story_points_check'],
    ['story_points = 1000', 'story_points_check'],
    [`title = '  '`, 'title_check'],
    [`title = repeat('x', 301)`, 'title_check'],
    [`title = E'dos\\nlíneas'`, 'title_line'],
    [`type = 'epic'`, 'type_check'],
    // of several rules the first by name
    [`title = '', status = 'doing', priority = 'urgent'`, 'priority_check'],
  ])('a story with %s', async (assignment, rule) => {
    expect(await refusal('public.user_stories', assignment)).toEqual(
      violation('user_stories', `user_stories_${rule}`),
    );
  });

  test.each([
    'acceptance_criteria = null, description = null, blocked_reason = null, due_date = null, story_points = null',
    `acceptance_criteria = repeat('x', 20000), description = repeat('x', 50000), title = repeat('x', 300)`,
    `blocked_reason = repeat('x', 500), due_date = '2199-12-31', story_points = 999`,
    `labels = array_fill('x'::text, array[20]), task_count = 1, done_task_count = 1, priority = 'critical', ready = true`,
  ])('a story with %s is kept', async (assignment) => {
    expect(await refusal('public.user_stories', assignment)).toEqual({ rowCount: 1 });
  });

  test.each([
    [`action = 'moved'`, 'action_check'],
    [`entity_type = 'comments'`, 'entity_type_check'],
  ])('an event with %s', async (assignment, rule) => {
    expect(await refusal('public.activity_log', assignment)).toEqual(
      violation('activity_log', `activity_log_${rule}`),
    );
  });

  test('an unknown operation in the outbox', async () => {
    const { constraint } = (await refusal('app.outbox', `operation = 'MERGE'`)) as { constraint: string };
    expect(constraint).toBe('outbox_operation_check');
  });
});
