import { createProject } from '../server/testing/scenario.ts';
import { boardOf, createStories } from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** Texts that once made the page or the tab fail. People who open the story must still be able to work with it. */
const HOSTILE = [
  // deep quotes, without blanks and with them
  `${'>'.repeat(9_999)}a`,
  '> '.repeat(4_999).concat('a'),
  // deep lists
  '1. '.repeat(3_333),
  '_a_'.repeat(3_333),
];
const LONG_EMPHASIS = '_a_'.repeat(10_000);

test('comments and a description of such texts do not block the panel, and can be deleted and edited', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const project = await createProject(ana);
  const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
  const id = story?.id ?? '';
  await ana.client.from('user_stories').update({ description: LONG_EMPHASIS }).eq('id', id).throwOnError();
  const comment = (body: string) =>
    ana.client
      .from('comments')
      .insert({ story_id: id, body } as never)
      .throwOnError();
  await comment('Una **amable**');
  for (const body of HOSTILE) await comment(body);
  await signIn(page, ana, `${boardOf(project.id)}&story=${id}`);
  const panel = page.locator('[data-story-panel]');
  const comments = panel.locator('[data-comment]');
  await expect(comments.last().locator('strong')).toHaveText('amable');
  for (let left = HOSTILE.length; left > 0; left -= 1) {
    await expect(comments).toHaveCount(left + 1);
    await comments.first().getByRole('button', { name: 'Eliminar' }).click();
  }
  await expect(comments).toHaveCount(1);
  await expect(page.getByText('Algo ha fallado')).toHaveCount(0);
  // the comment disappears before the server has answered
  const stored = async () => (await ana.client.from('comments').select('body').throwOnError()).data;
  await expect.poll(stored).toEqual([{ body: 'Una **amable**' }]);

  await expect(panel.getByText('_a__a__a_').first()).toBeVisible();
  await panel.getByLabel('Descripción').fill('Corta');
  await page.keyboard.press('Control+Enter');
  const description = async () =>
    (await ana.client.from('user_stories').select('description').eq('project_id', project.id).single()).data;
  await expect.poll(description).toEqual({ description: 'Corta' });
});
