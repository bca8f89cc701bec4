import { createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf, createStories } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const WORDS = {
  es: { title: 'Sin conexión', retry: 'Reintentar' },
  pt: { title: 'Sem conexão', retry: 'Tentar novamente' },
} as const;

test('without connection the app shows an offline page in the language of the person, and opens when it is back', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [story] = await createStories(ana, project.id, 'todo', ['Uno']);
  const speak = (language: string) =>
    ana.client
      .from('user_settings')
      .update({ appearance: { theme: 'system', language, timeFormat: '24h' } })
      .eq('user_id', ana.id)
      .throwOnError();
  await speak('es');
  await signIn(page, ana, boardOf(project.id));
  const card = page.locator(`[data-story-id="${story?.id}"]`);
  for (const language of ['es', 'pt'] as const) {
    const words = WORDS[language];
    await speak(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(card).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''))
      .toContain(`lang=${language}`);

    await page.context().setOffline(true);
    const answer = await page.reload();
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(`${words.title} · Plataforma SCRUM`);
    await expectAccessible(page);

    await expect(page.getByRole('link', { name: words.retry })).toBeVisible();

    // it leaves by itself
    await page.context().setOffline(false);
    await expect(card).toBeVisible();
    // the cache is empty: the page and the program always come from the server
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  }
});
