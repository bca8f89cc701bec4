import { expect, test } from 'vitest';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { backend } from '#client/testing/backend.ts';
import { cutConnection, loseNextAnswer } from '#client/testing/lost-answers.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { createStory } from './create-story.ts';

const ROW = { project_id: PROJECT.id, reporter_id: ANA.id, title: 'Pagar con tarjeta' };

/** Creates a story while the connection is lost, so that the client does not know it. */
async function createUnanswered(): Promise<void> {
  let restore = async () => {};
  loseNextAnswer('after', () => {
    restore = cutConnection();
  });
  await expect(createStory(ROW)).rejects.toThrow(UnansweredError);
  await restore();
}

test('a story whose answer was lost is created one time, although the person sends it again', async () => {
  stage(null, { user_stories: [] }, {});
  await createUnanswered();
  const story = await createStory({ ...ROW, rank: 'b' });
  expect(backend.rows('user_stories').map(({ id }) => id)).toEqual([story.id]);
  // the same title is another story afterwards
  expect((await createStory(ROW)).id).not.toBe(story.id);
});

test('a story that was changed after its answer was lost is another one, so that no text is lost', async () => {
  stage(null, { user_stories: [] }, {});
  await createUnanswered();
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
