import { beforeEach, describe, expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { createSprint } from '#server/testing/scenario.ts';
import { addDays, dayOf } from '#shared/rules/dates/working-days.ts';
import { createUnlimitedProject, step } from './testing/sprints.ts';

const TIME_ZONE = 'Pacific/Auckland';
let project: string;

const server = await serverForFile({ TIME_ZONE });
const owner = await server.createPerson();

beforeEach(async () => {
  project = (await createUnlimitedProject(server, owner)).id;
});

const today = () => dayOf(Date.now(), TIME_ZONE);
const fromToday = (start: number, end: number) => ({
  start_date: addDays(today(), start),
  end_date: addDays(today(), end),
});
const planned = async (start: number, end: number) =>
  (await createSprint(owner, project, fromToday(start, end))).id;

async function daysOf(id: string) {
  const { data } = await owner.client
    .from('sprints')
    .select('start_date, end_date')
    .eq('id', id)
    .single()
    .throwOnError();
  return data;
}

describe('the first day of a sprint', () => {
  test.each([
    ['early', 4, 18],
    ['late', -3, 7],
  ])('is the day on which it starts, %s, and the log keeps the planned one', async (_, start, end) => {
    const sprint = await planned(start, end);
    await step(owner.client, 'start_sprint', sprint);
    expect(await daysOf(sprint)).toEqual(fromToday(0, end));
    const { data } = await owner.client
      .from('activity_log')
      .select('changes')
      .eq('entity_id', sprint)
      .eq('action', 'updated')
      .single()
      .throwOnError();
    expect(data.changes).toMatchObject({ start_date: [addDays(today(), start), today()] });
  });

  test.each([
    ['on its last day', -10, 0],
    ['after its last day', -20, -5],
    ['more than a year before its end', 200, 500],
  ])('stays as it was planned when it starts %s', async (_, start, end) => {
    const sprint = await planned(start, end);
    expect((await step(owner.client, 'start_sprint', sprint)).status).toBe(200);
    expect(await daysOf(sprint)).toEqual(fromToday(start, end));
  });

  test('cannot be changed after the start; its end can', async () => {
    const sprint = await planned(0, 10);
    await step(owner.client, 'start_sprint', sprint);
    const edit = (change: { start_date?: string; end_date?: string }) =>
      owner.client.from('sprints').update(change).eq('id', sprint);
    expect((await edit({ start_date: addDays(today(), 1) })).error?.hint).toBe('sprint_began');
    expect((await edit({ end_date: addDays(today(), 12) })).error).toBeNull();
    expect(await daysOf(sprint)).toEqual(fromToday(0, 12));
  });
});
