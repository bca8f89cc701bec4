import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** The first element of a selector. @throws where there is none. */
export function find(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing on the page is ${selector}.`);
  return element;
}

/** The element of a story in a list: a card of the board, a row of the backlog or of planning. */
export function item(title: string): HTMLElement {
  const items = [...document.querySelectorAll<HTMLElement>('[data-drag-id]')];
  const found = items.find((element) => element.textContent?.includes(title));
  if (!found) throw new Error(`No story on the page is called ${title}.`);
  return found;
}

/** The element that has the focus when a story of a list has it. */
export const linkOf = (title: string): HTMLElement => find('a, [data-opens]', item(title));

/** The titles of the stories in an element, from the top. */
export const titlesIn = (list: ParentNode): string[] =>
  [...list.querySelectorAll('[data-drag-id]')].map(
    (element) => find('a, [data-opens]', element).textContent ?? '',
  );

/** The copy of a story that follows the pointer; null: nothing is dragged. */
export const preview = (): HTMLElement | null => document.querySelector('body > [inert][aria-hidden="true"]');

/** Expects a screen reader to have said this last. */
export const expectAnnounced = (text: string | RegExp) =>
  expect.poll(() => document.querySelector('[aria-live="assertive"]')?.textContent).toMatch(text);

/** The button of the open toast that undoes the last change. */
export const undoButton = () => page.getByRole('button', { name: 'Deshacer' });
