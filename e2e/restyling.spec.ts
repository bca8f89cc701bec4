import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createProject } from '../server/testing/scenario.ts';
import { boxOf, card, column, createStories } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './story-page.ts';
import { traceOf } from './traces.ts';

const ASSETS = path.resolve(import.meta.dirname, '../dist/client/assets');
/** In a selector without what is in parentheses: a tag somewhere behind the element that has something. */
const TAG_BEHIND_HAS = /:has[^ >+~]*([ >+~].*)?[ >+~][a-z]/;

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** How many elements got their style again in one go, at most, while something was done. */
async function mostRestyled(page: Page, action: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const events = await traceOf<TraceEvent>(browser, page, ['devtools.timeline'], action);
  const counts = events.filter(({ name }) => name === 'UpdateLayoutTree');
  return Math.max(0, ...counts.map(({ args }) => args.elementCount ?? 0));
}

test('a story that opens and closes and a card that is dragged leave the style of the others, also after other views', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const titles = Array.from({ length: 20 }, (_, at) => `Historia ${at + 1}`);
  const [story] = await createStories(ana, project.id, 'backlog', titles);
  if (!story) throw new Error('no story');
  // the styles of a view stay when it is left
  await signIn(page, ana, `/?view=retro&project=${project.id}`);
  await expect(page.getByRole('radio', { name: /^Velero/ })).toBeVisible();
  await page.getByRole('link', { name: 'Tablero Kanban' }).click();
  const shown = panel(page);
  const open = async () => {
    await card(page, story).getByRole('link').click();
    await expect(shown.getByRole('textbox', { name: 'Título' })).toHaveValue(story.title);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  };
  // loads the code and the styles of the panel
  await open();
  await close();
  const all = await page.locator('*').count();
  const { x, y } = await boxOf(card(page, story));
  const todo = await boxOf(column(page, 'todo'));

  const inPanel = await mostRestyled(page, open);
  // the panel itself is new
  expect(inPanel).toBeLessThan((await shown.locator('*').count()) + all / 4);
  expect(await mostRestyled(page, close)).toBeLessThan(all / 4);
  const dragged = await mostRestyled(page, async () => {
    await page.mouse.move(x + 40, y + 30);
    await page.mouse.down();
    await page.mouse.move(todo.x + 60, todo.y + 120, { steps: 8 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  expect(dragged).toBeLessThan(all / 4);
});

test('no style names a tag behind :has()', () => {
  const found = readdirSync(ASSETS)
    .filter((file) => file.endsWith('.css'))
    .flatMap(
      (file) => readFileSync(path.join(ASSETS, file), 'utf8').match(/[^{};]*:has\([^{};]*(?=\{)/g) ?? [],
    )
    .flatMap((selectors) => {
      let bare = selectors;
      while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '');
      return bare.split(',').filter((selector) => TAG_BEHIND_HAS.test(selector));
    });
  // with one, each press restyles every element of that tag, wherever it is
  expect(found).toEqual([]);
});
