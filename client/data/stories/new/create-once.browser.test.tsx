import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { cutConnection, type Loss, loseNextAnswer } from '#client/testing/lost-answers.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { createStories, NEW_STORIES, newStories, refusedStories } from './create-story.ts';

const ROW = { project_id: PROJECT.id, reporter_id: ANA.id, title: 'Pagar con tarjeta' };
const idsOf = () => backend.rows('user_stories').map(({ id }) => id);

function open(): void {
  openStorage(ANA.id);
  stage(null, { user_stories: [] }, {});
}

const LOSSES: Loss[] = ['before', 'after', 'repeated'];
test.each(LOSSES)('stories whose answer is lost (%s) are created one time', async (loss) => {
  open();
  loseNextAnswer(loss);
  const command = newStories([ROW, { ...ROW, title: 'Pagar con saldo' }]);
  const created = await createStories(command);
  expect(created?.map(({ title }) => title)).toEqual(['Pagar con tarjeta', 'Pagar con saldo']);
  expect(idsOf()).toEqual(command.stories.map(({ id }) => id));
});

test('a story whose answer was lost with the connection waits for it, and is created one time', async () => {
  open();
  let restore = async () => {};
  loseNextAnswer('after', () => {
    restore = cutConnection();
  });
  const command = newStories([ROW]);
  const sent = createStories(command);
  await expect.poll(idsOf).toHaveLength(1);
  await restore();
  expect((await sent)?.map(({ id }) => id)).toEqual(idsOf());
});

test('while nobody knows whether a story exists, it is said so, and it is kept whole: sent again, it is the same one', async () => {
  open();
  onTestFinished(() => refusedStories.write(PROJECT.id));
  const answer = backend.answer.bind(backend);
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    if (request.method !== 'POST') return answer(request);
    await answer(request);
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => spy.mockRestore());
  const command = newStories([ROW]);
  expect(await createStories(command)).toBeUndefined();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Aún no sabemos si se creó «Pagar con tarjeta»' }))
    .toMatchTextContent('no se creará dos veces');
  expect(refusedStories.read(PROJECT.id)).toMatchObject([command]);
  spy.mockRestore();
  expect((await createStories(newStories(command.stories)))?.map(({ id }) => id)).toEqual(idsOf());
  expect(idsOf()).toHaveLength(1);
});

test('a refusal that an earlier request is the reason of is none; any other one is reported', async () => {
  open();
  const command = newStories([ROW]);
  await createStories(command);
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached');
  });
  await createStories(command);
  expect(idsOf()).toHaveLength(1);
  await expect(createStories(newStories([ROW]))).rejects.toMatchObject({ hint: 'wip_limit_reached' });
});

test('a refused story of an earlier page is kept whole, and the person reads where it is', async () => {
  open();
  onTestFinished(() => refusedStories.write(PROJECT.id));
  backend.interceptWrites(() => {
    throw new Refusal('project_archived');
  });
  const command = newStories([{ ...ROW, description: 'Con 3-D Secure' }]);
  await createStories(command).catch((error) => NEW_STORIES.onRefusal(command, error));
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No se pudo crear «Pagar con tarjeta»' }))
    .toBeVisible();
  expect(refusedStories.read(PROJECT.id)).toEqual([command]);
});
