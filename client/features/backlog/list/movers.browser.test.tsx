import { expect, test } from 'vitest';
import { backend } from '#client/testing/backend.ts';
import { expectLines } from '#client/testing/backlog.ts';
import { item } from '#client/testing/lists.ts';
import { allowMotion } from '#client/testing/motion.ts';
import { ANA, BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

/** Shows two stories, and a move of the first by somebody. */
async function moveFirst(by: string): Promise<void> {
  const stories = [newStory('Uno'), newStory('Dos')];
  const view = <BacklogView />;
  stage(view, { user_stories: stories }, { view: 'backlog', project: PROJECT.id });
  await expectLines(['# ready', '# refine', 'Uno', 'Dos']);
  backend.update('user_stories', stories[0]?.id, { ready: true, status: 'todo' }, { by });
  await expectLines(['# ready', 'Uno', '# refine', 'Dos']);
}

test('a row shows for a moment who has moved it', async () => {
  await allowMotion();
  await moveFirst(BERTA.id);
  await expect.element(item('Uno')).toHaveAttribute('data-moved');
  expect(item('Uno').textContent).toContain('Berta Muestra');
  expect(item('Dos').textContent).not.toContain('Berta Muestra');
  await expect.element(item('Uno')).not.toHaveAttribute('data-moved');
  expect(item('Uno').textContent).not.toContain('Berta Muestra');
});

test('a move by the person themselves is not marked', async () => {
  await allowMotion();
  await moveFirst(ANA.id);
  expect(document.querySelector('[data-moved]')).toBeNull();
});

test('with reduced motion nothing is marked', async () => {
  await moveFirst(BERTA.id);
  expect(document.querySelector('[data-moved]')).toBeNull();
});
