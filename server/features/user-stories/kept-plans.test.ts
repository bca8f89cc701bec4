import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { createLargeInstallation } from '#server/testing/large-installation.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import * as client from '../../../bench/writes/client-requests.ts';

/*
 * A statement is planned five times on a connection; then PostgreSQL takes a plan for all values, unless it expects one for the values at
 * hand to be cheaper each time. To plan a change of a story takes as long as to make it.
 */

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const size = { projects: 1, stories: 1000, lines: 10, people: 15 };
await createLargeInstallation(server.pool, ana.id, 'PL', size, true);
await server.pool.query('update public.board_columns set wip_limit = null');
await server.pool.query('analyze');
const { data } = await ana.client.auth.getSession();
const token = data.session?.access_token ?? '';

async function send({ method, path, headers, body }: client.Sent): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text === '' ? null : JSON.parse(text);
}

/** The statements that were planned anew each time on a connection of the server. */
async function plannedAnew(): Promise<string[]> {
  const { pool } = server.running.context;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const found = await Promise.all(
    clients.map((each) =>
      each.query<{ statement: string }>(
        'select statement from pg_prepared_statements where generic_plans = 0 and custom_plans > 6',
      ),
    ),
  );
  for (const each of clients) each.release();
  return found.flatMap(({ rows }) => rows.map(({ statement }) => statement));
}

test('the statements of what people do with a story are not planned anew each time', async () => {
  const { rows } = await server.pool.query<{ story: client.SeenStory }>(
    'select to_jsonb(s) as story from public.user_stories s where number > 60 order by number limit 40',
  );
  for (const [turn, { story }] of rows.entries()) {
    const change = async (sent: client.Sent) => {
      const [changed] = [await send(sent)].flat();
      expect(changed).toMatchObject({ id: story.id });
      Object.assign(story, changed);
    };
    const { status, rank, title, project_id } = story;
    const next = STORY_STATUSES[(STORY_STATUSES.indexOf(status) + 1) % STORY_STATUSES.length] ?? 'todo';
    await change(client.dropCard(story, { status: next, rank: `${rank}V` }));
    await change(client.undoMove(story, { status, rank }));
    await change(client.editField(story, 'title', title, `${title}, otra vez`));
    await change(client.changeSelected([story], { priority: turn % 2 ? 'low' : 'critical' }));
    await send(client.addComment({ id: randomUUID(), story_id: story.id, body: 'Hecho', mentions: [] }));
    const task = {
      id: randomUUID(),
      story_id: story.id,
      title: 'Probarlo',
      rank,
      done: false,
      assignee_id: null,
    };
    await send(client.addTask(task));
    await send(client.quickAdd({ id: randomUUID(), project_id, title, rank }));
  }
  expect(await plannedAnew()).toEqual([]);
});
