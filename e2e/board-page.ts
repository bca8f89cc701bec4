import type { CDPSession, Locator, Page } from '@playwright/test';
import { createStories as createRows, type Story } from '../server/testing/scenario.ts';
import { expect, type Person } from './fixtures.ts';

type Status = Story['status'];

/** Stories of one column, the first title at the top. */
export const createStories = (
  person: Person,
  projectId: string,
  status: Status,
  titles: readonly string[],
): Promise<Story[]> =>
  createRows(
    person,
    projectId,
    titles.map((title) => ({ title, status, description: `Sobre: ${title}` })),
  );

/** The address of a project's board. */
export const boardOf = (projectId: string) => `/?view=kanban&project=${projectId}`;

export const column = (page: Page, status: Status): Locator => page.locator(`[data-status="${status}"]`);
export const card = (page: Page, story: { id: string }): Locator =>
  page.locator(`[data-story-id="${story.id}"]`);

/** Expects a column to show exactly these stories, in this order. */
export async function expectColumn(
  page: Page,
  status: Status,
  stories: readonly { id: string }[],
): Promise<void> {
  await expect
    .poll(() =>
      column(page, status)
        .locator('[data-story-id]')
        .evaluateAll((cards) => cards.map((element) => (element as HTMLElement).dataset['storyId'])),
    )
    .toEqual(stories.map((story) => story.id));
}

/** The titles of a stored column in order, as the person sees them. */
export async function storedColumn(person: Person, projectId: string, status: Status): Promise<string[]> {
  const { data } = await person.client
    .from('user_stories')
    .select('id')
    .eq('project_id', projectId)
    .eq('status', status)
    .order('rank')
    .throwOnError();
  return data.map((story) => story.id);
}

/** Drags a card, and the pile that it is selected with, with the mouse to a point of another element in steps, as a person does. */
export async function dragWithMouse(
  page: Page,
  from: Locator,
  to: Locator,
  at?: { y: number },
): Promise<void> {
  // an answer may still move the card: take its box when it no longer moves
  const { width } = await restingBox(from);
  await from.hover({ position: { x: width / 2, y: 30 } });
  const start = await boxOf(from);
  await page.mouse.down();
  const end = await boxOf(to);
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + 42, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + (at?.y ?? end.height / 2), { steps: 8 });
  await expect(page.locator('[data-dragged]').first()).toBeVisible();
  await page.mouse.up();
}

/** Where an element is at this moment. @throws {Error} when it is not on screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

/** Where an element has come to rest: answers that are on their way may move it. */
export async function restingBox(locator: Locator) {
  await locator.hover({ trial: true });
  return boxOf(locator);
}

/** One finger on a touch screen. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(locator: Locator, below = 30): Promise<{ x: number; y: number }> {
    const box = await restingBox(locator);
    const point = { x: box.x + box.width / 2, y: box.y + below };
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    return point;
  }

  async move(to: { x: number; y: number }): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  }

  async up(): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}
