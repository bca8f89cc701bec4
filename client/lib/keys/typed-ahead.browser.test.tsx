import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { awaitField, collectTyped } from './typed-ahead.ts';

const focus = (field: HTMLElement | null) => field?.focus();

/** A page whose button asks for a field, and which shows it when it is called. */
function Page({ control }: { control: { open: () => void } }) {
  const [opened, setOpened] = useState(false);
  const [pressed, setPressed] = useState(0);
  control.open = () => setOpened(true);
  return (
    <>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Pulsado {pressed}
      </button>
      {opened && <input ref={focus} aria-label="Campo" />}
      {opened && <textarea aria-label="Texto" />}
    </>
  );
}

/** Presses keys in one instant. */
function press(keys: string): void {
  for (const key of keys)
    button.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Stops the clocks that a collection waits with. */
const stopClocks = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback'] });

const field = page.getByRole('textbox', { name: 'Campo' });
const button = page.getByRole('button', { name: /Pulsado/ });

/** Shows the page with the focus on its button. @returns a function that opens the field. */
async function show(): Promise<{ open: () => void }> {
  const control = { open: () => {} };
  stage(<Page control={control} />, {}, {});
  await expect.element(button).toBeVisible();
  button.element().focus();
  return control;
}

test('keys reach nothing until the field has the focus, which then has all of them', async () => {
  const control = await show();
  collectTyped();
  await userEvent.keyboard('uno {Enter}dos x{Backspace}{Enter}');
  await expect.element(button).toMatchTextContent('Pulsado 0');
  control.open();
  await expect.element(field).toHaveValue('uno dos');
  await userEvent.keyboard(' tres');
  await expect.element(field).toHaveValue('uno dos tres');
});

test('a space at the end is kept: the next word follows it', async () => {
  const control = await show();
  collectTyped();
  await userEvent.keyboard('uno ');
  control.open();
  await expect.element(field).toHaveValue('uno ');
  await userEvent.keyboard('dos');
  await expect.element(field).toHaveValue('uno dos');
});

test('a field of several lines keeps the lines', async () => {
  const control = await show();
  control.open();
  await expect.element(field).toHaveFocus();
  collectTyped();
  await userEvent.keyboard('uno{Enter}dos');
  await expect.element(field).toHaveValue('');
  const text = page.getByRole('textbox', { name: 'Texto' });
  text.element().focus();
  await expect.element(text).toHaveValue('uno\ndos');
});

test('Escape drops what was typed, and the next keys act again', async () => {
  const control = await show();
  collectTyped();
  await userEvent.keyboard('uno{Escape}{Enter}');
  await expect.element(button).toMatchTextContent('Pulsado 1');
  control.open();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('dos');
  await expect.element(field).toHaveValue('dos');
});

test('a press of the pointer drops what was typed', async () => {
  const control = await show();
  collectTyped();
  await userEvent.keyboard('uno');
  await button.click();
  control.open();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
});

test('where no field opens, the collection ends by itself', async () => {
  await show();
  stopClocks();
  collectTyped();
  press('uno');
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toMatchTextContent('Pulsado 1');
});

/** Keeps the page busy, as a slow machine is that renders a large dialog. */
async function beBusy(ms: number): Promise<void> {
  const end = performance.now() + ms;
  const { port1, port2 } = new MessageChannel();
  while (performance.now() < end) {
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    const step = performance.now() + 50;
    while (performance.now() < step);
  }
}

test('a page that is busy for longer than the limit loses nothing', { retry: 0 }, async () => {
  const control = await show();
  collectTyped();
  await userEvent.keyboard('uno');
  await beBusy(4000);
  await userEvent.keyboard(' dos');
  control.open();
  await expect.element(field).toHaveValue('uno dos');
  await expect.element(button).toMatchTextContent('Pulsado 0');
});

test('while code is on its way, what is typed is held for as long as that takes', { retry: 0 }, async () => {
  const control = await show();
  stopClocks();
  collectTyped();
  const arrive = awaitField();
  press('uno');
  await vi.advanceTimersByTimeAsync(60_000);
  press(' dos');
  vi.useRealTimers();
  control.open();
  arrive();
  await expect.element(field).toHaveValue('uno dos');
});

test('when code cannot be loaded, the collection ends', { retry: 0 }, async () => {
  await show();
  stopClocks();
  collectTyped();
  const fail = awaitField();
  press('uno');
  fail();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toMatchTextContent('Pulsado 1');
});

test('a dead key writes nothing, and the composed letter arrives', async () => {
  const control = await show();
  collectTyped();
  for (const key of ['c', 'a', 'f', 'Dead', 'é']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    expect(button.element().dispatchEvent(event)).toBe(false);
  }
  control.open();
  await expect.element(field).toHaveValue('café');
});

test('a shortcut with Ctrl stays a shortcut', async () => {
  await show();
  collectTyped();
  const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  expect(button.element().dispatchEvent(event)).toBe(true);
  await userEvent.keyboard('{Escape}');
});
