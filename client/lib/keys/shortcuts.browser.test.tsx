import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { useShortcuts } from './shortcuts.ts';

let acted: string[] = [];

function Shell() {
  useShortcuts((name) => acted.push(name) > 0);
  return <h1>Tablero</h1>;
}

/** Presses a key where no field has the focus. */
const press = (key: string, code: string, ctrlKey = false) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true }));

test('on keyboards of another alphabet the shortcuts are where Latin ones have them, and on Latin ones by the letter', async () => {
  acted = [];
  stage(<Shell />, {}, {});
  await expect.element(page.getByRole('heading')).toBeVisible();
  press('т', 'KeyN');
  press('л', 'KeyK', true);
  press('п', 'KeyG');
  press('и', 'KeyB');
  press('κ', 'KeyK', true);
  expect(acted).toEqual(['story', 'palette', 'backlog', 'palette']);
  acted = [];
  // Dvorak: the letter at the place of N is a B, and N is at the place of L
  press('b', 'KeyN');
  press('n', 'KeyL');
  press('t', 'KeyK', true);
  expect(acted).toEqual(['story']);
});
