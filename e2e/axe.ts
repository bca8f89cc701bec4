import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails with the list of serious and critical violations that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, 'html', { type: 'tag', values: TAGS });
}

/**
 * As {@link expectAccessible}, in the light theme and in the dark one, where only the rules about colours run again.
 * @param within a selector of the parts to check, instead of the whole page.
 */
export async function expectAccessibleInBothThemes(page: Page, within = 'html'): Promise<void> {
  await expectNothingSerious(page, within, { type: 'tag', values: TAGS });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNothingSerious(page, within, { type: 'rule', values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until no transition or animation runs: colours have intermediate values until then. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/**
 * Runs axe in the page. Its source is half a megabyte: a page gets it once. `@axe-core/playwright` sends it for each
 * check and opens a second page, which takes six times as much processor time.
 */
async function expectNothingSerious(page: Page, within: string, rules: axe.RunOnly): Promise<void> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const serious = await page.evaluate(
    async ({ within, rules }) => {
      const runner = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await runner.run(
        { include: [[within]] },
        { runOnly: rules, resultTypes: ['violations'] },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    },
    { within, rules },
  );
  expect(serious).toEqual([]);
}
