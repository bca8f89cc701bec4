import type { Locator, Page } from '@playwright/test';
import { boxOf, restingBox } from './board-page.ts';
import { expect, type Person } from './fixtures.ts';

/** The address of a project's backlog. */
export const backlogOf = (projectId: string) => `/?view=backlog&project=${projectId}`;

export const row = (page: Page, story: { id: string }): Locator =>
  page.locator(`[data-backlog] [data-story-id="${story.id}"]`);
export const title = (page: Page, story: { id: string }): Locator => row(page, story).getByRole('link');
/** The header of a section: a sprint's id, 'ready' or 'refine'. */
export const header = (page: Page, section: string): Locator => page.locator(`[data-section="${section}"]`);

/** Expects the rows of the list, from the top: `# section` or a story. */
export async function expectLines(page: Page, lines: readonly (string | { id: string })[]): Promise<void> {
  await expect
    .poll(() =>
      page.locator('[data-backlog] :is([data-section], [data-story-id])').evaluateAll((elements) =>
        elements.map((element) => {
          const { section, storyId } = (element as HTMLElement).dataset;
          return section === undefined ? storyId : `# ${section}`;
        }),
      ),
    )
    .toEqual(lines.map((line) => (typeof line === 'string' ? `# ${line}` : line.id)));
}

/** The stored sprint and readiness of a story. */
export async function stored(person: Person, story: { id: string }) {
  const { data } = await person.client
    .from('user_stories')
    .select('sprint_id, ready, status, priority, story_points, labels, assignee_id, epic_id')
    .eq('id', story.id)
    .single()
    .throwOnError();
  return data;
}

/** Drags a row with the mouse to the upper or the lower part of another element, in steps. */
export async function dragRow(
  page: Page,
  from: Locator,
  to: Locator,
  part: 'upper' | 'lower',
): Promise<void> {
  const [start, end] = [await restingBox(from), await boxOf(to)];
  const y = end.y + end.height * (part === 'upper' ? 0.2 : 0.8);
  await page.mouse.move(start.x + 300, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 310, start.y + start.height / 2 + 8, { steps: 3 });
  await page.mouse.move(end.x + 300, y, { steps: 8 });
  await expect(page.locator('[data-held]')).toBeVisible();
  await page.mouse.up();
}
