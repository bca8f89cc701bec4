import { expect, onTestFinished, test, vi } from 'vitest';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { createStory } from './create-story.ts';

const ROW = { project_id: PROJECT.id, reporter_id: ANA.id, title: 'Pagar con tarjeta' };

/** Cuts the connection after the next write has been carried out, before its answer arrives. */
function loseNextAnswer(): void {
  const answer = backend.answer.bind(backend);
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    const isWrite = request.method === 'POST';
    const response = await answer(request);
    if (!isWrite) return response;
    spy.mockRestore();
    // the database knows the id from now on
    backend.interceptWrites(({ body }) => {
      const known = [body]
        .flat()
        .some(({ id }) => backend.writes.slice(0, -1).some((write) => sameId(write, id)));
      if (known) throw new Refusal('user_stories_pkey');
    });
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => spy.mockRestore());
}

const sameId = ({ body }: { body: Record<string, unknown> }, id: unknown) =>
  [body].flat().some((row) => row['id'] === id);

test('a story whose answer was lost is created one time, although the person sends it again', async () => {
  stage(null, { user_stories: [] }, {});
  loseNextAnswer();
  await expect(createStory(ROW)).rejects.toThrow();
  const story = await createStory({ ...ROW, rank: 'b' });
  expect(backend.rows('user_stories').map(({ id }) => id)).toEqual([story.id]);
  // the same title is another story afterwards
  expect((await createStory(ROW)).id).not.toBe(story.id);
});

test('a story that was changed after its answer was lost is another one, so that no text is lost', async () => {
  stage(null, { user_stories: [] }, {});
  loseNextAnswer();
  await expect(createStory(ROW)).rejects.toThrow();
  await createStory({ ...ROW, description: 'Con 3-D Secure' });
  expect(backend.rows('user_stories').map((row) => row['description'])).toContain('Con 3-D Secure');
});

test('a refusal of a story that does not exist is reported', async () => {
  stage(null, { user_stories: [] }, {});
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached');
  });
  await expect(createStory(ROW)).rejects.toMatchObject({ hint: 'wip_limit_reached' });
});
