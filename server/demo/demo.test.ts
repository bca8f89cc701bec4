import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSprintLog } from '#server/features/reports/sprint-replay.ts';
import { createDatabase } from '#server/testing/harness.ts';
import { sprintHistory } from '#shared/rules/reports/sprint-history.ts';
import { demoAccounts, makeDemo, removeDemo } from './demo.ts';

const OPTIONS = { timeZone: 'Europe/Madrid', now: new Date('2026-03-10T11:00:00Z') }; // a Tuesday, noon in Madrid

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;

async function value<T>(sql: string, params: unknown[] = []): Promise<T> {
  const { rows } = await pool.query<{ value: T }>(sql, params);
  const [row] = rows;
  if (row === undefined) throw new Error(`no row: ${sql}`);
  return row.value;
}

beforeAll(async () => {
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  expect(await makeDemo(pool, OPTIONS)).toBe(true);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test.each([
  [
    'somebody has an account',
    `insert into auth.users (id, email) values (gen_random_uuid(), 'ana@acme.test')`,
  ],
  [
    'there is a project, although its owner has left',
    `insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000aa01', 'ana@acme.test');
     insert into public.projects (name, owner_id) values ('Propio', '00000000-0000-4000-8000-00000000aa01');
     update public.projects set deleted_at = now(), owner_id = null;
     delete from auth.users`,
  ],
])('the demo is not created where %s', async (_case, insert) => {
  const other = await createDatabase();
  const real = new pg.Pool({ connectionString: other.url });
  try {
    await real.query(insert);
    expect(await makeDemo(real, OPTIONS)).toBe(false);
    expect((await real.query('select from public.user_stories')).rowCount).toBe(0);
    expect(await demoAccounts(real)).toEqual([]);
  } finally {
    await real.end();
    await other.drop();
  }
});

describe('the demo workspace', () => {
  test('is created once', async () => {
    const stories = await value<string>('select count(*) as value from public.user_stories');
    expect(await makeDemo(pool, OPTIONS)).toBe(false);
    expect(await value('select count(*) as value from public.user_stories')).toBe(stories);
  });

  test('has seven people who can sign in, all with demo addresses', async () => {
    const accounts = await demoAccounts(pool);
    expect(accounts).toHaveLength(7);
    expect(accounts.every(({ email }) => email.endsWith('@demo.plataforma-scrum.local'))).toBe(true);
    expect(await value('select count(*)::int as value from auth.users where is_demo and not is_admin')).toBe(
      7,
    );
    expect(await value('select count(*)::int as value from auth.sessions')).toBe(0);
  });

  test('shows each of its people on another tint', async () => {
    expect(
      await value(
        'select count(distinct p.tint)::int as value from public.profiles p join auth.users u on u.id = p.id where u.is_demo',
      ),
    ).toBe(7);
  });

  test('has sprints whose stored figures match its event log', async () => {
    const { rows: sprints } = await pool.query<{ id: string; fixed: object }>(
      `select id, json_build_object(
         'committed', json_build_object('points', committed_points, 'stories', committed_stories),
         'completed', json_build_object('points', completed_points, 'stories', completed_stories)) as fixed
       from public.sprints where status = 'completed'`,
    );
    const client = await pool.connect();
    try {
      for (const { id, fixed } of sprints) {
        const log = await readSprintLog(client, id);
        if (log === undefined) throw new Error('no log');
        expect(
          sprintHistory(log, log.stories, { day: '2026-03-10', timeZone: OPTIONS.timeZone }),
        ).toMatchObject(fixed);
      }
    } finally {
      client.release();
    }
  });

  test('has templates of stories that were used', async () => {
    const { rows } = await pool.query(
      'select name, type, cardinality(tasks) as tasks, uses from public.story_templates order by uses desc',
    );
    expect(rows).toEqual([
      { name: 'Pantalla nueva', type: 'story', tasks: 5, uses: 12 },
      { name: 'Aviso por correo', type: 'story', tasks: 3, uses: 7 },
      { name: 'Error de una persona', type: 'bug', tasks: 3, uses: 5 },
    ]);
  });

  test('has two closed retrospectives, the later one with an open action, and nobody behind the notes of the anonymous one', async () => {
    const { rows } = await pool.query(
      `select r.anonymous, r.phase, r.vote_count > 0 as voted,
         (select count(n.author_id)::int from public.retro_notes n where n.retrospective_id = r.id) as named,
         (select count(*)::int from public.retro_notes n where n.retrospective_id = r.id) as notes,
         (select count(*) filter (where a.done_at is null)::int from public.retro_actions a where a.retrospective_id = r.id) as open
       from public.retrospectives r order by r.created_at`,
    );
    expect(rows).toEqual([
      { anonymous: true, phase: 'closed', voted: true, named: 0, notes: 5, open: 0 },
      { anonymous: false, phase: 'closed', voted: true, named: 5, notes: 5, open: 1 },
    ]);
  });

  test('has a closed session of Planning Poker, in which one story was voted twice and all points were saved', async () => {
    const { rows } = await pool.query(
      `select i.title, i.saved_points, s.story_points as points, count(r.id)::int as rounds,
         bool_and(jsonb_array_length(r.results) = 5) as voted, max(f.full_name) as lead,
         (select count(*)::int from public.activity_log l where l.entity_id = s.id and l.poker_session_id = p.id) as logged
       from public.poker_sessions p join public.poker_items i on i.session_id = p.id
       join public.user_stories s on s.id = i.story_id join public.poker_rounds r on r.item_id = i.id
       join public.profiles f on f.id = p.facilitator_id
       where p.status = 'closed' group by p.id, i.id, s.id order by i.place`,
    );
    const story = (title: string, points: number, rounds = 1) => ({
      title,
      saved_points: points,
      points,
      rounds,
      voted: true,
      lead: 'Gael Torremar',
      logged: 1,
    });
    expect(rows).toEqual([
      story('Textos legales del pago con tarjeta', 2),
      story('Factura mensual por centro de coste', 5),
      story('Entrar con el certificado de la empresa', 8, 2),
      story('Ocupación real por planta', 5),
      story('Apuntarse a la lista de espera de una sala', 5),
    ]);
  });

  test('has an open asynchronous session, whose open rounds wait for its main person and one other', async () => {
    const { rows } = await pool.query(
      `select i.status, p.ends_at, array(
         select f.full_name from public.poker_participants v join public.profiles f on f.id = v.user_id
         where v.session_id = p.id and not v.observes and i.status = 'voting'
           and not exists (select from app.poker_votes w where w.round_id = r.id and w.user_id = v.user_id)
         order by f.full_name) as missing
       from public.poker_sessions p join public.poker_items i on i.session_id = p.id
       join public.poker_rounds r on r.item_id = i.id
       where p.status = 'open' and p.mode = 'async' order by i.place`,
    );
    const ends_at = new Date('2026-03-12T17:00:00Z'); // Thursday at six in Madrid
    const missing = ['Abril Casaluna', 'Leo Nubeclara'];
    expect(rows).toEqual([
      { status: 'voting', ends_at, missing },
      { status: 'voting', ends_at, missing },
      { status: 'revealed', ends_at, missing: [] },
    ]);
  });

  test('has three projects and a past of more than forty completed sprints', async () => {
    expect(await value('select count(*)::int as value from public.projects')).toBe(3);
    const completed = await value<number>(
      `select count(*)::int as value from public.sprints where status = 'completed' and completed_at < $1`,
      [OPTIONS.now],
    );
    expect(completed).toBeGreaterThanOrEqual(40);
    const velocities = await pool.query<{ done: string }>(
      `select count(*) as done from public.user_stories s join public.sprints p on p.id = s.sprint_id
       where s.status = 'done' and p.status = 'completed' group by p.id`,
    );
    expect(new Set(velocities.rows.map((row) => row.done)).size).toBeGreaterThan(5);
  });

  test('has reviews that sent stories back, changes of scope, and stories that moved to the next sprint', async () => {
    const logged = (changes: string) =>
      value<number>(`select count(*)::int as value from public.activity_log where ${changes}`);
    expect(await logged(`changes -> 'status' = '["in_review", "in_progress"]'`)).toBeGreaterThan(10);
    expect(
      await logged(`changes #>> '{sprint_id,0}' is not null and changes #>> '{sprint_id,1}' is not null`),
    ).toBeGreaterThan(5);
    const added = await value<number>(
      `select count(*)::int as value from public.activity_log l
       join public.sprints s on s.id::text = l.changes #>> '{sprint_id,1}' and l.created_at > s.started_at`,
    );
    expect(added).toBeGreaterThan(10);
  });

  test('runs one sprint, on its seventh day of ten, with two planned ones after it', async () => {
    const { rows } = await pool.query(
      `select start_date::text, end_date::text from public.sprints where status = 'active'`,
    );
    // from Monday, 2 March, to Friday, 13 March: the tenth is the seventh working day
    expect(rows).toEqual([{ start_date: '2026-03-02', end_date: '2026-03-13' }]);
    const planned = await value<number>(
      `select count(*)::int as value from public.sprints where status = 'planned' and start_date > $1`,
      [OPTIONS.now],
    );
    expect(planned).toBeGreaterThanOrEqual(2);
  });

  test('respects every limit, with one column at its limit', async () => {
    const { rows } = await pool.query<{ status: string; stories: number; wip_limit: number }>(
      `select c.status, c.wip_limit, count(s.id)::int as stories from public.board_columns c
       join public.projects p on p.id = c.project_id
       left join public.user_stories s on s.project_id = c.project_id and s.status = c.status
       where c.wip_limit is not null group by c.project_id, c.status, c.wip_limit`,
    );
    expect(rows.filter((row) => row.stories > row.wip_limit)).toEqual([]);
    expect(rows.filter((row) => row.stories === row.wip_limit).map((row) => row.status)).toEqual([
      'in_progress',
    ]);
  });

  test('has moves that a full column refused, in its past and in the running sprint', async () => {
    const { rows } = await pool.query<{ running: boolean; status: string; moves: number; late: number }>(
      `select s.status = 'active' as running, r.status, count(*)::int as moves,
         count(*) filter (where r.created_at not between s.started_at and coalesce(s.completed_at, $1))::int as late
       from public.refused_moves r join public.sprints s on s.id = r.sprint_id group by 1, 2 order by 1, 2`,
      [OPTIONS.now],
    );
    expect(rows).toEqual([
      {
        running: false,
        status: 'in_review',
        moves: expect.toSatisfy((moves: number) => moves > 20),
        late: 0,
      },
      { running: true, status: 'in_progress', moves: 3, late: 0 },
    ]);
  });

  test('has stories with tasks, comments, blocks, due dates and epics', async () => {
    const { rows } = await pool.query<Record<string, number>>(
      `select count(*) filter (where s.blocked_reason is not null)::int as blocked,
         count(*) filter (where s.due_date > $1::timestamptz and s.status <> 'done')::int as due,
         count(*) filter (where s.acceptance_criteria like '%[x]%')::int as ticked,
         count(*) filter (where s.epic_id is not null)::int as in_epics,
         count(*) filter (where s.labels <> '{}')::int as labelled
       from public.user_stories s join public.projects p on p.id = s.project_id where p.name = 'Reservas de Espacios'`,
      [OPTIONS.now],
    );
    expect(rows).toEqual([{ blocked: 1, due: 3, ticked: 7, in_epics: 9, labelled: expect.any(Number) }]);
    expect(rows[0]?.['labelled']).toBeGreaterThan(100);
    const tasks = await pool.query<{ done: boolean; tasks: number }>(
      'select done, count(*)::int as tasks from public.tasks group by done order by done',
    );
    expect(tasks.rows).toEqual([
      { done: false, tasks: 7 },
      { done: true, tasks: 8 },
    ]);
    const mentions = await pool.query<{ full_name: string; body: string }>(
      `select p.full_name, c.body from public.comments c, unnest(c.mentions) who join public.profiles p on p.id = who`,
    );
    expect(mentions.rows).toHaveLength(2);
    expect(mentions.rows.every(({ body, full_name }) => body.includes(`@${full_name}`))).toBe(true);
  });

  test('has a comment that replies to another one of its story', async () => {
    const { rows } = await pool.query(
      `select r.body, r.created_at > c.created_at as later, r.story_id = c.story_id as same
       from public.comments r join public.comments c on c.id = r.reply_to`,
    );
    expect(rows).toEqual([{ body: expect.stringMatching(/^El simulador acepta/), later: true, same: true }]);
  });

  test('has a story that waits for another one, and a related one', async () => {
    const { rows } = await pool.query(
      `select l.kind, s.open_blockers from public.story_links l join public.user_stories s on s.id = l.to_story order by 1`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['blocks', 'relates']);
    expect(rows[0]).toMatchObject({ open_blockers: 1 });
  });

  test('has people who have accepted their projects', async () => {
    const { rows } = await pool.query(
      `select count(*)::int as members, count(a.user_id)::int as accepted
       from public.team_members m join public.teams t on t.id = m.team_id
       left join public.project_acceptances a on a.project_id = t.project_id and a.user_id = m.user_id`,
    );
    expect(rows[0].members).toBeGreaterThan(3);
    expect(rows[0].accepted).toBe(rows[0].members);
  });

  test('has a guest, who is in one project', async () => {
    const { rows } = await pool.query(
      `select w.full_name, m.role, p.name from public.profiles w
       join public.team_members m on m.user_id = w.id join public.teams t on t.id = m.team_id join public.projects p on p.id = t.project_id
       where w.guest`,
    );
    expect(rows).toEqual([{ full_name: 'Alba Riomanso', role: 'developer', name: 'Préstamo de Equipos' }]);
  });

  test('has a project with two teams, each with limits of its own, which the stories of its sprint keep', async () => {
    const { rows } = await pool.query(
      `select t.name, c.status, l.wip_limit as limit, c.team_limited as marked,
         (select count(*)::int from public.user_stories s join public.sprints p on p.id = s.sprint_id
          where p.team_id = t.id and s.column_id = c.id) as stories
       from public.team_column_limits l join public.teams t on t.id = l.team_id join public.project_columns c on c.id = l.column_id
       order by t.name, c.rank`,
    );
    expect(rows).toEqual([
      { name: 'Equipo Almacén', status: 'todo', limit: 2, marked: true, stories: 1 },
      { name: 'Equipo Almacén', status: 'in_progress', limit: 1, marked: true, stories: 0 },
      { name: 'Equipo Préstamo de Equipos', status: 'in_progress', limit: 2, marked: true, stories: 0 },
    ]);
  });

  test('has followers of a story who neither wrote it nor work on it, one of them also of its moves', async () => {
    const { rows } = await pool.query(
      `select p.full_name, f.moves from public.story_followers f join public.profiles p on p.id = f.user_id
       join public.user_stories s on s.id = f.story_id
       where f.follows and f.user_id not in (s.assignee_id, s.reporter_id) order by 1`,
    );
    expect(rows).toEqual([
      { full_name: 'Abril Casaluna', moves: true },
      { full_name: 'Gael Torremar', moves: false },
    ]);
  });

  test('has an edited comment with its former text', async () => {
    const { rows } = await pool.query(
      `select v.body <> c.body as changed, v.written_at = c.created_at as original from public.comments c
       join public.comment_versions v on v.comment_id = c.id where c.edited_at > c.created_at`,
    );
    expect(rows).toEqual([{ changed: true, original: true }]);
  });

  test('has a story that another project had, whose former key leads to it and whose move both projects log', async () => {
    const { rows } = await pool.query(
      `select s.title, p.key || '-' || s.number as key,
         (select count(*)::int from public.activity_log l where l.entity_id = s.id and l.changes ? 'project_id' and l.action = 'updated') as logged
       from app.stories_of_former_key('POR', 47) former join public.user_stories s on s.id = former
       join public.projects p on p.id = s.project_id`,
    );
    expect(rows).toEqual([{ title: 'Firmar el préstamo en el móvil', key: 'PRE-5', logged: 2 }]);
  });

  test('has people who are away in the running sprint and in the next one', async () => {
    const { rows } = await pool.query(
      `select s.name, count(a.id)::int as absences from public.sprints s
       join public.projects p on p.id = s.project_id and p.name = 'Reservas de Espacios'
       left join public.absences a on a.start_date <= s.end_date and a.end_date >= s.start_date
       where s.status <> 'completed' group by s.id order by s.start_date`,
    );
    expect(rows).toEqual([
      { name: 'Sprint 46', absences: 1 },
      { name: 'Sprint 47', absences: 2 },
      { name: 'Sprint 48', absences: 0 },
    ]);
  });

  test('has three unread notifications for its main person, a product owner', async () => {
    const [main] = await demoAccounts(pool);
    const unread = `select count(*)::int as value from public.notifications n join auth.users u on u.id = n.user_id
      where n.read_at is null and u.email = $1`;
    expect(await value(unread, [main?.email])).toBe(3);
    // also after the reminders of the day
    await pool.query(`select app.remind_of_sprints($1), app.remind_of_stories($1)`, ['2026-03-10']);
    expect(await value(unread, [main?.email])).toBe(3);
    const roles = await value<string[]>(
      `select array_agg(distinct m.role) as value from public.team_members m join auth.users u on u.id = m.user_id
       join public.teams t on t.id = m.team_id join public.sprints s on s.project_id = t.project_id and s.status = 'active'
       where u.email = $1`,
      [main?.email],
    );
    expect(roles).toEqual(['product_owner']);
  });

  test('was written by its people, and has no event in the future', async () => {
    expect(await value('select count(*)::int as value from public.activity_log where actor_id is null')).toBe(
      0,
    );
    expect(
      await value('select count(*)::int as value from public.activity_log where created_at > $1', [
        OPTIONS.now,
      ]),
    ).toBe(0);
    expect(await value('select count(distinct actor_id)::int as value from public.activity_log')).toBe(6);
  });
});

describe('removing the demo', () => {
  const real = randomUUID();
  let ownProject: string;
  let handedOver: string;
  let demoPerson: string;

  beforeAll(async () => {
    await pool.query(`insert into auth.users (id, email) values ($1, 'ana@acme.test')`, [real]);
    demoPerson = await value(`select id as value from auth.users where email like 'iker@%'`);
    const asReal = async (sql: string, params: unknown[]) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: real }),
      ]);
      const { rows } = await client.query<{ id: string }>(sql, params);
      await client.query('commit');
      client.release();
      return rows[0]?.id ?? '';
    };
    ownProject = await asReal(`insert into public.projects (name) values ('Propio') returning id`, []);
    handedOver = await asReal(`insert into public.projects (name) values ('Cedido') returning id`, []);
    await pool.query('update public.projects set owner_id = $2 where id = $1', [handedOver, demoPerson]);
    await pool.query(
      `insert into public.team_members (team_id, user_id, role) select id, $2, 'developer' from public.teams where project_id = $1`,
      [ownProject, demoPerson],
    );
    await pool.query(
      `insert into public.user_stories (project_id, title, reporter_id, assignee_id) values ($1, 'De la demo', $2, $2)`,
      [ownProject, demoPerson],
    );
    await pool.query(
      `insert into public.team_members (team_id, user_id) select t.id, $1 from public.teams t
       join public.sprints s on s.project_id = t.project_id and s.status = 'active'`,
      [real],
    );
    expect(await removeDemo(pool)).toBe(true);
  });

  test('removes its people and their projects', async () => {
    expect(await value('select count(*)::int as value from auth.users where is_demo')).toBe(0);
    expect(await value('select count(*)::int as value from public.sprints')).toBe(0);
    expect(await demoAccounts(pool)).toEqual([]);
  });

  test('keeps the data of real people, also what a demo person wrote there', async () => {
    const { rows } = await pool.query<{ id: string; owner_id: string }>(
      'select id, owner_id from public.projects',
    );
    expect(new Map(rows.map((row) => [row.id, row.owner_id]))).toEqual(
      new Map([
        [ownProject, real],
        [handedOver, real],
      ]),
    );
    const stories = await pool.query('select title, reporter_id, assignee_id from public.user_stories');
    expect(stories.rows).toEqual([{ title: 'De la demo', reporter_id: null, assignee_id: null }]);
    const memberships = await pool.query('select user_id from public.team_members');
    expect(memberships.rows.every((row) => row.user_id === real)).toBe(true);
  });

  test('is remembered: the demo is not created again, and a second removal does nothing', async () => {
    expect(await removeDemo(pool)).toBe(false);
    expect(await makeDemo(pool, OPTIONS)).toBe(false);
    expect(await value('select count(*)::int as value from auth.users')).toBe(1);
  });
});
