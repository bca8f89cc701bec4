import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { auth } from '#client/lib/backend/auth.ts';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { stage } from '#client/testing/stage.tsx';
import { AddPersonDialog } from './AddPersonDialog.tsx';

const address = page.getByRole('textbox', { name: 'Correo' });
const add = page.getByRole('button', { name: 'Añadir persona' });
const problem = page.getByText('Ese correo no es válido. Revísalo.');

async function open() {
  const onClose = vi.fn();
  stage(<AddPersonDialog opened onClose={onClose} onLink={() => undefined} />, {}, { view: 'settings' });
  await page.getByRole('textbox', { name: 'Nombre y apellidos' }).fill('Nora Nueva');
  return onClose;
}

test('a wrong address is not sent, and its field says so until it is corrected', async () => {
  await open();
  await address.fill('nora.acme.test');
  await add.click();
  await expect.element(problem).toBeVisible();
  await expect.element(address).toHaveFocus();
  expect(backend.writes).toHaveLength(0);
  await address.fill('nora@acme.test');
  await expect.element(problem).not.toBeInTheDocument();
});

test('an address that has an account is refused at its field, and what was typed stays', async () => {
  const onClose = await open();
  backend.interceptWrites(() => {
    throw new Refusal('email_exists');
  });
  await address.fill('ana@acme.test');
  await add.click();
  await expect.element(page.getByText('Ya existe una cuenta con este correo.')).toBeVisible();
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveValue('ana@acme.test');
  expect(onClose).not.toHaveBeenCalled();
});

test.for([
  ['not_admin', 1],
  ['email_exists', 0],
] as const)('a refusal by %s renews the session %i times: it says who administers', async ([code, times]) => {
  const renew = vi.spyOn(auth, 'refreshSession').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => renew.mockRestore());
  await open();
  backend.interceptWrites(() => {
    throw new Refusal(code);
  });
  await address.fill('nora@acme.test');
  await add.click();
  await expect.element(page.getByText(/^(Solo quien administra|Ya existe una cuenta)/)).toBeVisible();
  expect(renew).toHaveBeenCalledTimes(times);
});
