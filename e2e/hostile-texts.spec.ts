import { createProject } from '../server/testing/scenario.ts';
import { boardOf, createStories } from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** Texts that once made the page or the tab fail. People who open the story must still be able to work with it. */
const HOSTILE = {
  'deep quotes': `${'>'.repeat(9_999)}a`,
  'deep quotes with blanks': '> '.repeat(4_999).concat('a'),
  'deep lists': '1. '.repeat(3_333),
  emphasis: '_a_'.repeat(3_333),
};
const LONG_EMPHASIS = '_a_'.repeat(10_000);

for (const [name, body] of Object.entries(HOSTILE)) {
  test(`a comment of ${name} does not block the panel and can be deleted`, async ({
    page,
    createPerson,
    signIn,
  }) => {
    const ana = await createPerson({ name: 'Ana Prueba' });
    const project = await createProject(ana);
    const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
    const comment = (text: string) =>
      ana.client
        .from('comments')
        .insert({ story_id: story?.id ?? '', body: text } as never)
        .throwOnError();
    await comment('Una **amable**');
    await comment(body);
    await signIn(page, ana, `${boardOf(project.id)}&story=${story?.id}`);
    const comments = page.locator('[data-story-panel] [data-comment]');
    await expect(comments).toHaveCount(2);
    await expect(comments.nth(1).locator('strong')).toHaveText('amable');
    await comments.first().getByRole('button', { name: 'Eliminar' }).click();
    await expect(comments).toHaveCount(1);
    await expect(page.getByText('Algo ha fallado')).toHaveCount(0);
    // the comment disappears before the server has answered
    const stored = async () => (await ana.client.from('comments').select('body').throwOnError()).data;
    await expect.poll(stored).toEqual([{ body: 'Una **amable**' }]);
  });
}

test('a description with thousands of emphases is shown and can be edited', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const project = await createProject(ana);
  const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
  await ana.client
    .from('user_stories')
    .update({ description: LONG_EMPHASIS })
    .eq('id', story?.id ?? '')
    .throwOnError();
  await signIn(page, ana, `${boardOf(project.id)}&story=${story?.id}`);
  const panel = page.locator('[data-story-panel]');
  await expect(panel.getByText('_a__a__a_').first()).toBeVisible();
  await panel.getByLabel('Descripción').fill('Corta');
  await page.keyboard.press('Control+Enter');
  const stored = async () =>
    (await ana.client.from('user_stories').select('description').eq('project_id', project.id).single()).data;
  await expect.poll(stored).toEqual({ description: 'Corta' });
});
