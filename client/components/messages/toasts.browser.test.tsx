import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '#client/lib/screen/toast.ts';
import { stage } from '#client/testing/stage.tsx';

const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-title')].map(({ textContent }) => textContent);

test('a refusal shows at once where three toasts are open: the oldest of them that cannot be undone goes', async () => {
  stage(null, {}, {});
  let isUndone = false;
  toast.undoable('Historia movida', undefined, () => {
    isUndone = true;
  });
  onTestFinished(toast.success('Historia creada'));
  onTestFinished(toast.success('Comentario guardado'));
  await expect.poll(shown).toEqual(['Historia movida', 'Historia creada', 'Comentario guardado']);
  onTestFinished(toast.failure('La columna está llena'));
  await expect.poll(shown).toEqual(['Historia movida', 'Comentario guardado', 'La columna está llena']);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  expect(isUndone).toBe(true);
});

test('the toast under the pointer makes no room, and goes by itself when the pointer has left it', async () => {
  stage(null, {}, {});
  for (const title of ['Uno', 'Dos', 'Tres']) onTestFinished(toast.success(title));
  const first = page.getByRole('status').filter({ hasText: 'Uno' });
  await first.hover();
  onTestFinished(toast.success('Cuatro'));
  await expect.poll(shown).toEqual(['Uno', 'Tres', 'Cuatro']);
  await first.unhover();
  onTestFinished(toast.success('Cinco'));
  await expect.poll(shown).toEqual(['Tres', 'Cuatro', 'Cinco']);
});

test('one that stays until it is closed waits for room: those before it are read first', async () => {
  stage(null, {}, {});
  const close = ['Uno', 'Dos', 'Tres'].map((title) => toast.success(title));
  onTestFinished(toast.lasting('Cuatro', 'Se queda'));
  await expect.poll(shown).toEqual(['Uno', 'Dos', 'Tres']);
  for (const hide of close) hide();
  await expect.poll(shown).toEqual(['Cuatro']);
});

test('what stays until it is closed makes no room', async () => {
  stage(null, {}, {});
  for (const title of ['Uno', 'Dos', 'Tres']) onTestFinished(toast.lasting(title, 'Se queda'));
  const last = toast.failure('Cuatro');
  onTestFinished(last);
  await expect.poll(shown).toEqual(['Uno', 'Dos', 'Tres']);
  await page.getByRole('alert').filter({ hasText: 'Dos' }).getByRole('button', { name: 'Cerrar' }).click();
  await expect.poll(shown).toEqual(['Uno', 'Tres', 'Cuatro']);
});
