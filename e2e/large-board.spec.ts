import type { Page } from '@playwright/test';
import { withoutTriggers } from '../server/database/schema/without-triggers.ts';
import { createProject, type Story } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf, card, column, createStories } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import type { Platform } from './platform.ts';

const BACKLOG = 1200;
const DONE = 1800;

/**
 * A project with years of work: 1,200 stories in the backlog, 1,800 stories completed long ago, and five in the running sprint.
 */
async function createLargeProject(platform: Platform, person: Person) {
  const project = await createProject(person, 'Grande');
  const { data: sprint } = await person.client
    .from('sprints')
    .insert({ project_id: project.id, name: 'Sprint 30', start_date: '2026-03-02', end_date: '2026-03-13' })
    .select('id')
    .single()
    .throwOnError();
  await person.client.from('sprints').update({ status: 'active' }).eq('id', sprint.id).throwOnError();
  const client = await platform.pool.connect();
  try {
    await client.query('begin');
    await withoutTriggers(client, ['public.user_stories'], async () => {
      await client.query(
        `insert into public.user_stories
         (project_id, number, title, status, column_id, reporter_id, sprint_id, rank, completed_at)
       select $1, n, 'Historia ' || n, c.status, c.id, $2,
         case when n > $3 and n % 360 = 0 then $5::uuid end, 'b' || lpad(n::text, 4, '0') || 'V',
         case when n > $3 then now() - interval '1 year' end
       from generate_series(1, $3::int + $4::int) n
       join public.project_columns c on c.project_id = $1 and c.status = case when n <= $3 then 'backlog' else 'done' end`,
        [project.id, person.id, BACKLOG, DONE, sprint.id],
      );
    });
    await client.query(
      `insert into app.story_texts (story_id, text)
       select id, app.text_of_story(title, labels, description)
       from public.user_stories where project_id = $1`,
      [project.id],
    );
    await client.query('insert into app.story_numbers values ($1, $2)', [project.id, BACKLOG + DONE]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return project;
}

/** The titles of a column in the order of the database. */
async function storedTitles(platform: Platform, project: { id: string }, status: string): Promise<string[]> {
  const { rows } = await platform.pool.query<{ title: string }>(
    'select title from public.user_stories where project_id = $1 and status = $2 order by rank, id',
    [project.id, status],
  );
  return rows.map(({ title }) => title);
}

const more = (page: Page, status: 'backlog' | 'done') => column(page, status).locator('[data-more]');
const list = (page: Page, status: 'backlog' | 'done') => column(page, status).locator('[data-scrolls]');
const scrollToEnd = (page: Page, status: 'backlog' | 'done') =>
  list(page, status).evaluate((element) => element.scrollTo(0, element.scrollHeight));

test('a large board renders what is in sight, loads more by button and keyboard, and cards drop beside stories that are not loaded', {
  tag: '@long',
}, async ({ page, platform, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createLargeProject(platform, ana);
  const second = await createProject(ana, 'Segundo');
  const [one, two, three] = await createStories(ana, project.id, 'todo', ['Una', 'Dos', 'Tres']);
  const [four] = await createStories(ana, second.id, 'todo', ['Cuatro']);
  if (!one || !two || !three || !four) throw new Error('four stories');
  await signIn(page, ana, boardOf(project.id));
  await expect(column(page, 'backlog').locator('header')).toContainText('1200');
  await expect(more(page, 'backlog')).toContainText('Se muestran 100 de 1200');
  await expect(column(page, 'done').locator('header')).toContainText('1800');
  await expect(more(page, 'done')).toHaveText('1795 de sprints anteriores');
  await expect(column(page, 'done').locator('[data-story-id]')).toHaveCount(5);
  await expectAccessible(page);

  const rendered = page.locator('[data-story-id]');
  expect(await rendered.count()).toBeLessThan(80);
  const first = await rendered.first().getAttribute('data-story-id');
  await scrollToEnd(page, 'backlog');
  await expect.poll(async () => rendered.first().getAttribute('data-story-id')).not.toBe(first);
  expect(await rendered.count()).toBeLessThan(80);
  const button = page.getByRole('button', { name: 'Mostrar más: Backlog' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(more(page, 'backlog')).toContainText('Se muestran 300 de 1200');
  await expect(page.getByRole('link', { name: /Historia 101,/ })).toBeFocused();

  await page.getByRole('button', { name: '1795 de sprints anteriores: Completado' }).click();
  await expect(more(page, 'done')).toContainText(/Se muestran 20[0-5] de 1800/);
  await expect(column(page, 'done').getByRole('link', { name: /Historia 1201,/ })).toBeVisible();

  // from the end to the top, whose cards are not rendered
  const last = page.getByRole('link', { name: /Historia 300,/ });
  await expect(async () => {
    await scrollToEnd(page, 'backlog');
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await last.focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await expect(column(page, 'backlog').locator('[data-story-id]').first()).toContainText('Historia 300');
  await expect.poll(async () => (await storedTitles(platform, project, 'backlog'))[0]).toBe('Historia 300');

  await page.reload();
  await expect(more(page, 'done')).toHaveText('1795 de sprints anteriores');
  await expect(more(page, 'backlog')).toContainText('Se muestran 100 de 1200');

  // below the last shown card
  await card(page, one).getByRole('link').focus();
  for (const key of ['Space', 'ArrowLeft', 'End', 'Space']) await page.keyboard.press(key);
  await expect.poll(async () => (await storedTitles(platform, project, 'backlog')).indexOf('Una')).toBe(100);
  await expect(column(page, 'backlog').locator('header')).toContainText('1201');
  await expect(more(page, 'backlog')).toContainText('Se muestran 101 de 1201');

  const send = async (story: { id: string }, name: string) => {
    await card(page, story)
      .getByRole('button', { name: /^Acciones de / })
      .click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await send(two, 'Backlog, al final');
  await expect.poll(async () => (await storedTitles(platform, project, 'backlog')).at(-1)).toBe('Dos');
  await expect(column(page, 'backlog').locator('header')).toContainText('1202');
  await send(three, 'Completado');
  await expect.poll(async () => (await storedTitles(platform, project, 'done'))[0]).toBe('Tres');
  await expect(card(page, three)).toBeVisible();
  await expect(column(page, 'done').locator('header')).toContainText('1801');

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => storedTitles(platform, project, 'todo')).toEqual(['Tres']);
  await expect(column(page, 'done').locator('header')).toContainText('1800');

  // the board of all projects
  await page.goto('/?view=kanban');
  await expect(more(page, 'backlog')).toContainText('Se muestran 50 de 1202');
  await expect(more(page, 'done')).toHaveText('1795 de sprints anteriores');
  await card(page, four).getByRole('link').focus();
  for (const key of ['Space', 'ArrowLeft', 'End', 'Space']) await page.keyboard.press(key);
  await expect(more(page, 'backlog')).toContainText('Se muestran 51 de 1203');
  const stored = async () => {
    const { rows } = await platform.pool.query<{ title: string }>(
      "select title from public.user_stories where status = 'backlog' and reporter_id = $1 order by rank, id offset 50 limit 1",
      [ana.id],
    );
    return rows;
  };
  await expect.poll(stored).toEqual([{ title: 'Cuatro' }]);
});

test('addresses, live changes, search and filter also find stories of a large board that are not loaded', {
  tag: '@long',
}, async ({ page, platform, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createLargeProject(platform, ana);
  const idOf = async (title: string) => {
    const { data } = await ana.client
      .from('user_stories')
      .select('id')
      .match({ project_id: project.id, title })
      .single()
      .throwOnError();
    return data.id;
  };
  await signIn(page, ana, `${boardOf(project.id)}&story=${await idOf('Historia 900')}`);
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Historia 900');
  await expect(column(page, 'backlog').locator('header')).toContainText('1200');
  await expect(column(page, 'in_progress').locator('header')).toContainText('0/3');

  const change = (titles: readonly string[], values: { status?: Story['status']; labels?: string[] }) =>
    ana.client
      .from('user_stories')
      .update(values)
      .eq('project_id', project.id)
      .in('title', titles)
      .throwOnError();
  await change(['Historia 1001', 'Historia 1002', 'Historia 1003'], { status: 'in_progress' });
  await expect(column(page, 'in_progress').locator('header')).toContainText('3/3');
  await expect(column(page, 'backlog').locator('header')).toContainText('1197');
  await change(['Historia 1100'], { status: 'done' });
  await expect(page.getByRole('link', { name: /Historia 1100,/ })).toBeVisible();
  await expect(column(page, 'done').locator('header')).toContainText('1801');

  await page.goto(`${boardOf(project.id)}&q=historia%202999`);
  await expect(page.getByRole('link', { name: /Historia 2999,/ })).toBeVisible();
  await expect(page.locator('[data-story-id]')).toHaveCount(1);
  await expect(more(page, 'done')).toHaveCount(0);

  await page.goto(`${boardOf(project.id)}&q=historia`);
  await expect(more(page, 'done')).toContainText(/Se muestran 10\d de 1801/);
  await page.getByRole('button', { name: 'Mostrar más: Completado' }).click();
  await expect(more(page, 'done')).toContainText(/Se muestran 30\d de 1801/);

  await change(['Historia 1050'], { labels: ['facturas'] });
  await page.goto(`${boardOf(project.id)}&filter=${encodeURIComponent('{"labels":["facturas"]}')}`);
  await expect(card(page, { id: await idOf('Historia 1050') })).toBeVisible();
  await expect(page.locator('[data-story-id]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(more(page, 'backlog')).toContainText('Se muestran 100 de 1196');
  await expect(more(page, 'done')).toHaveText('1795 de sprints anteriores');
});
