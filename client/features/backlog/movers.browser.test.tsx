import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { expectLines } from '#client/testing/backlog.ts';
import { item } from '#client/testing/lists.ts';
import { ANA, BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from './BacklogView.tsx';

const setMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

/** Shows two stories, and a move of the first by somebody. */
async function moveFirst(by: string): Promise<void> {
  const stories = [newStory('Uno'), newStory('Dos')];
  const view = <BacklogView FilterBar={() => null} NothingFound={() => null} />;
  stage(view, { user_stories: stories }, { view: 'backlog', project: PROJECT.id });
  await expectLines(['# ready', '# refine', 'Uno', 'Dos']);
  backend.update('user_stories', stories[0]?.id, { ready: true, status: 'todo' }, { by });
  await expectLines(['# ready', 'Uno', '# refine', 'Dos']);
}

test('a row shows for a moment who has moved it', async () => {
  await setMotion('no-preference');
  await moveFirst(BERTA.id);
  await expect.element(item('Uno')).toHaveAttribute('data-moved');
  expect(item('Uno').textContent).toContain('Berta Muestra');
  expect(item('Dos').textContent).not.toContain('Berta Muestra');
  await expect.element(item('Uno')).not.toHaveAttribute('data-moved');
  expect(item('Uno').textContent).not.toContain('Berta Muestra');
});

test('a move by the person themselves is not marked', async () => {
  await setMotion('no-preference');
  await moveFirst(ANA.id);
  expect(document.querySelector('[data-moved]')).toBeNull();
});

test('with reduced motion nothing is marked', async () => {
  await setMotion('reduce');
  onTestFinished(() => setMotion('no-preference').then(() => undefined));
  await moveFirst(BERTA.id);
  expect(document.querySelector('[data-moved]')).toBeNull();
});
