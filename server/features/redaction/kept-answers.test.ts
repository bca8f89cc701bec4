import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUnlimitedProject } from '#server/features/sprints/testing/sprints.ts';
import { rawCaller } from '#server/protocol/rest/testing/raw.ts';
import { call } from '#server/testing/call.ts';
import { createDatabase, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';

/** Two nodes keep an answer with a text that a manager removes: neither has it afterwards. */

const SECRET = 'secreto-pegado-4711';
/** Holds the reads of a table whose policy takes it. */
const GATE = 4711;

let nodes: [TestServer, TestServer];
let dropDatabase: () => Promise<void>;
let ana: Person;
let project: string;
/** The story with the secret, among enough others for an answer that is kept. */
let story: string;

beforeAll(async () => {
  const { url, drop } = await createDatabase();
  dropDatabase = drop;
  nodes = await Promise.all([startServer({}, { database: { url } }), startServer({}, { database: { url } })]);
  ana = await nodes[0].createPerson();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await dropDatabase();
});

beforeEach(async () => {
  ({ id: project } = await createUnlimitedProject(nodes[0], ana));
  const rows = Array.from({ length: 60 }, (_, n) => ({
    project_id: project,
    title: `Historia ${n}`,
    description: n === 7 ? SECRET : 'reservar '.repeat(20),
  }));
  const added = await ana.client.from('user_stories').insert(rows).select('id, description').throwOnError();
  story = added.data.find(({ description }) => description === SECRET)?.id ?? '';
});

async function read(node: TestServer, tag?: string) {
  const path = `user_stories?select=id,title,description&project_id=eq.${project}&order=rank`;
  const answer = await (await rawCaller(node, ana))(
    path,
    tag === undefined ? {} : { headers: { 'if-none-match': tag } },
  );
  return { ...answer, tag: answer.headers.get('etag') };
}
/** Reads on both nodes until each has an answer to send again. */
async function keep(): Promise<string> {
  let tag = '';
  for (const node of [...nodes, ...nodes]) {
    const answer = await read(node);
    expect(answer.text).toContain(SECRET);
    tag = answer.tag ?? '';
  }
  for (const node of nodes) expect((await read(node, tag)).status).toBe(304);
  return tag;
}
const redact = async () =>
  expect(await call(ana.client, 'redact_text', { kind: 'description', id: story })).toBeNull();
/** How often a node has dropped its answers. */
const clearings = ({ running }: TestServer) => running.context.kept.clearings;

test('an answer with the text is sent by no node again, not even by its tag', { retry: 0 }, async () => {
  const tag = await keep();
  const before = nodes.map(clearings);
  await redact();
  for (const node of nodes) {
    for (const sent of [tag, undefined]) {
      const answer = await read(node, sent);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.tag).not.toBe(tag);
      expect(answer.text).not.toContain(SECRET);
      expect(answer.text).toContain(REDACTED);
    }
  }
  // and none keeps it in memory
  await expect.poll(() => nodes.map((node, at) => clearings(node) > (before[at] ?? 0))).toEqual([true, true]);
});

/** While `work` runs, reads of stories have begun, and wait. */
async function whileReading(work: () => Promise<void>): Promise<Awaited<ReturnType<typeof read>>[]> {
  const { pool } = nodes[0];
  const gate = await pool.connect();
  await pool.query(`
    create function app.wait_at_gate() returns boolean language plpgsql set search_path = '' as $$
    begin
      if current_setting('transaction_read_only') = 'on' then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return true;
    end $$;
    grant execute on function app.wait_at_gate() to public;
    create policy gate on public.user_stories as restrictive for select using ((select app.wait_at_gate()))`);
  try {
    await gate.query('select pg_advisory_lock($1)', [GATE]);
    const reads = nodes.map((node) => read(node));
    const waiting = async () =>
      (
        await pool.query(`select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [
          GATE,
        ])
      ).rowCount;
    await expect.poll(waiting).toBe(nodes.length);
    await work();
    await gate.query('select pg_advisory_unlock($1)', [GATE]);
    return await Promise.all(reads);
  } finally {
    gate.release(true);
    await pool.query('drop policy gate on public.user_stories; drop function app.wait_at_gate()');
  }
}

test('an answer that is being built meanwhile is sent once, and kept by no node', { retry: 0 }, async () => {
  const before = nodes.map(clearings);
  const late = await whileReading(async () => {
    await redact();
    await expect
      .poll(() => nodes.map((node, at) => clearings(node) > (before[at] ?? 0)))
      .toEqual([true, true]);
  });
  // they began when the text was there
  for (const { text } of late) expect(text).toContain(SECRET);
  // cached answers have a tag
  expect(late.map(({ tag }) => tag)).toEqual([null, null]);
  for (const node of nodes) expect((await read(node)).text).not.toContain(SECRET);
});
