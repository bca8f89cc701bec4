import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusedStories } from '#client/data/stories/new/create-story.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { closeStorage, openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

const field = page.getByRole('textbox', { name: 'Nueva historia' });
const stored = () => backend.rows<StoryRow>('user_stories').map(({ title, type }) => [type, title]);

async function open(project: object = {}, stories: readonly StoryRow[] = []): Promise<void> {
  stage(
    <BacklogView />,
    { user_stories: stories, projects: [{ ...PROJECT, ...project }] },
    { view: 'backlog', project: PROJECT.id },
  );
  await field.click();
}

test('a title that begins with a type makes a story of it, which the row shows', async () => {
  await open();
  await userEvent.keyboard('error: No carga');
  await expect.element(page.getByRole('img', { name: 'Error' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(stored).toEqual([['bug', 'No carga']]);
  const row = page.getByRole('article').filter({ hasText: 'No carga' });
  await expect.element(row.getByRole('img', { name: 'Error' })).toBeVisible();
  await expect.element(row.getByRole('link', { name: /No carga, error, prioridad media/ })).toBeVisible();
});

test('a type that the project does not offer stays in the title', async () => {
  await open({ disabled_types: ['bug'] });
  await userEvent.keyboard('error: No carga{Enter}');
  await expect.poll(stored).toEqual([['story', 'error: No carga']]);
});

watchConnection();
const lose = () => {
  window.dispatchEvent(new Event('offline'));
  onTestFinished(regain);
};
const regain = () => {
  window.dispatchEvent(new Event('online'));
};

/** The titles that wait, in the order of their lines. */
const waiting = () => [...document.querySelectorAll('[data-waiting]')].map(({ textContent }) => textContent);
const titlesByRank = () =>
  backend
    .rows<StoryRow>('user_stories')
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ title }) => title);

test('titles that are typed without connection wait in their order, and become stories one below the other', async () => {
  await open({}, [newStory('Primera')]);
  lose();
  await userEvent.keyboard('Entrar{Enter}Salir{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.poll(waiting).toEqual(['EntrarEn espera', 'SalirEn espera']);
  expect(backend.writes).toHaveLength(0);
  regain();
  await expect.poll(titlesByRank).toEqual(['Entrar', 'Salir', 'Primera']);
  await expect.poll(waiting).toEqual([]);
});

test('a story that is refused after it has waited is in the field, or below it while something else is typed, and sent again', async () => {
  await open();
  onTestFinished(() => refusedStories.write(PROJECT.id));
  lose();
  await userEvent.keyboard('Entrar{Enter}Salir{Enter}');
  await expect.poll(waiting).toHaveLength(2);
  backend.interceptWrites(() => {
    throw new Refusal('forbidden');
  });
  regain();
  await expect.element(field).toHaveValue('Entrar');
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect.element(retry).toBeVisible();
  const refused = refusedStories.read(PROJECT.id)[0]?.stories[0]?.id;
  backend.interceptWrites(() => undefined);
  await retry.click();
  await expect.poll(() => backend.rows('user_stories').map(({ id }) => id)).toEqual([refused]);
  await expect.element(retry).not.toBeInTheDocument();
});

test('the rest of a title that is too long becomes the description at one press, and the next story follows below', async () => {
  await open({}, [newStory('Primera')]);
  await field.fill(`error: ${'palabra '.repeat(40)}fin`);
  await userEvent.keyboard('{Enter}');
  expect(backend.writes).toHaveLength(0);
  await page.getByRole('button', { name: 'Pasar el resto a la descripción' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Salir{Enter}');
  await expect.poll(titlesByRank).toEqual(['palabra '.repeat(36).trim(), 'Salir', 'Primera']);
  const long = backend.rows<StoryRow>('user_stories').find(({ type }) => type === 'bug');
  expect(long?.description).toBe(`${'palabra '.repeat(4)}fin`);
});

test('a long title whose rest is its description is kept whole when it is refused', async () => {
  await open();
  onTestFinished(() => refusedStories.write(PROJECT.id));
  backend.interceptWrites(() => {
    throw new Refusal('forbidden');
  });
  await field.fill(`${'palabra '.repeat(40)}fin`);
  await page.getByRole('button', { name: 'Pasar el resto a la descripción' }).click();
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(refusedStories.read(PROJECT.id)[0]?.stories[0]).toMatchObject({
    title: 'palabra '.repeat(37).trim(),
    description: `${'palabra '.repeat(3)}fin`,
  });
});

test('titles that an earlier version has left can be sent again', async () => {
  localStorage.setItem(`quick-failures:${ANA.id}:${PROJECT.id}`, JSON.stringify(['Entrar']));
  closeStorage();
  openStorage(ANA.id);
  await open();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(stored).toEqual([['story', 'Entrar']]);
  expect(backend.rows('user_stories')[0]).toMatchObject({ reporter_id: ANA.id });
});
