import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect } from './fixtures.ts';

const CLIENT = path.resolve(import.meta.dirname, '../client');
const BUILD_TIMEOUT_MS = 300_000;

/** With the address of the page of the kit, which is built separately from the client. */
const test = base.extend<object, { kit: string }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const outDir = await mkdtemp(path.join(tmpdir(), 'scrum-kit-'));
      const settings = { root: CLIENT, configFile: false, logLevel: 'error' } as const;
      await build({
        ...settings,
        plugins: [react()],
        build: { outDir, minify: false, rolldownOptions: { input: path.join(CLIENT, 'kit.html') } },
      });
      const server = await preview({ ...settings, build: { outDir }, preview: { port: 0 } });
      await use(`${server.resolvedUrls?.local[0] ?? ''}kit.html`);
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
});

test('the page of the kit shows every component', { tag: '@long' }, async ({ page, kit }) => {
  await page.goto(kit);
  await expect(page.getByRole('heading', { name: 'UI kit' })).toBeVisible();
  const files = await readdir(path.join(CLIENT, 'components'), { recursive: true });
  const components = files
    // parts that a component loads when it opens are shown with it
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|\b(?:Open\w+|Anchor)\.tsx$/.test(file))
    .map((file) => path.basename(file, '.tsx'));
  const shown = await page
    .locator('[data-part]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-part')));
  expect(shown.toSorted()).toEqual(components.toSorted());
});

for (const width of [360, 1440]) {
  test(`the page of the kit is accessible in both themes at ${width} px`, { tag: '@long' }, async ({
    page,
    kit,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(kit);
    await expect(page.getByRole('heading', { name: 'UI kit' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
}

test('a refused form stays filled, with the error and the focus at its field, and is sent once', {
  tag: '@long',
}, async ({ page, kit }) => {
  await page.goto(kit);
  await page.getByRole('button', { name: 'Open a refused form' }).click();
  const box = page.getByRole('dialog');
  const name = box.getByLabel('Name');
  await box.getByLabel('Description').fill('A text');
  // twice in the same moment, before anything is rendered
  await box.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(box).toContainText('Another project has this name.');
  await expect(box).toContainText('Sent: 1');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Orion');
  await expect(box.getByLabel('Description')).toHaveValue('A text');
  await name.fill('Vega');
  await expect(box).not.toContainText('Another project has this name.');
  await name.press('Enter');
  await expect(box).toBeHidden();
});

test('the dialogs of the kit open, and Escape closes them', { tag: '@long' }, async ({ page, kit }) => {
  await page.goto(kit);
  for (const name of ['Open a form', 'Open a warning', 'Open a link']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
