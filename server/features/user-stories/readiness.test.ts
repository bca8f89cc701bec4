import { expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Story } from '#server/testing/scenario.ts';

const server = await serverForFile();
const owner = await server.createPerson();
const project = await createProject(owner, 'Preparación');

const ready = async (id: string) =>
  (await owner.client.from('user_stories').select('ready').eq('id', id).single().throwOnError()).data.ready;
const change = (id: string, to: Partial<Story>) =>
  owner.client
    .from('user_stories')
    .update(to as never)
    .eq('id', id)
    .throwOnError();
const byHand = (ready_by_hand: boolean, client = owner.client) =>
  client.from('projects').update({ ready_by_hand }).eq('id', project.id).select('id');

test('a story is ready with criteria and points, and not without one of them', async () => {
  const { id } = await createStory(owner, project.id, { title: 'Pagar' });
  expect(await ready(id)).toBe(false);
  await change(id, { story_points: 3 });
  expect(await ready(id)).toBe(false);
  await change(id, { acceptance_criteria: '- [ ] Cobra' });
  expect(await ready(id)).toBe(true);
  await change(id, { title: 'Pagar con tarjeta' });
  expect(await ready(id)).toBe(true);
  await change(id, { acceptance_criteria: '  ' });
  expect(await ready(id)).toBe(false);
  const whole = await createStory(owner, project.id, {
    title: 'Facturar',
    story_points: 5,
    acceptance_criteria: '- [ ] Llega',
  });
  expect(await ready(whole.id)).toBe(true);
});

test('where a team marks stories by hand, nothing follows; when it no longer does, the facts decide again', async () => {
  const bare = await createStory(owner, project.id, { title: 'Sin nada' });
  const member = await server.createPerson();
  await addMember(owner, project.team, member, 'developer');
  expect((await byHand(true, member.client)).data).toEqual([]);
  expect((await byHand(true)).data).toHaveLength(1);
  const whole = await createStory(owner, project.id, {
    title: 'Con todo',
    story_points: 5,
    acceptance_criteria: '- [ ] Llega',
  });
  expect(await ready(whole.id)).toBe(false);
  await change(bare.id, { ready: true });
  await change(bare.id, { story_points: 2 });
  expect(await ready(bare.id)).toBe(true);
  await byHand(false);
  expect([await ready(bare.id), await ready(whole.id)]).toEqual([false, true]);
});
