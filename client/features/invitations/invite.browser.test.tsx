import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BERTA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { EMPTY_FORM, InviteForm } from './InviteForm.tsx';

const address = page.getByRole('textbox', { name: 'Correo' });
const send = page.getByRole('button', { name: /^Enviar/ });

function Form({ onSend }: { onSend: () => Promise<void> }) {
  const [typed, setTyped] = useState(EMPTY_FORM);
  return <InviteForm opened onClose={() => undefined} typed={typed} onChange={setTyped} onSend={onSend} />;
}

/** Shows the form. @returns the function that sends. */
function open(owner = ANA) {
  const onSend = vi.fn(async () => undefined);
  const projects = [{ ...PROJECT, owner_id: owner.id }];
  stage(<Form onSend={onSend} />, { projects }, { view: 'team', project: PROJECT.id });
  return onSend;
}

test.each([
  ['with a comma at the end', 'ana@x.test, luis@x.test,', ['ana@x.test', 'luis@x.test']],
  ['with semicolons', 'ana@x.test; luis@x.test', ['ana@x.test', 'luis@x.test']],
  ['with the name of a person', 'Ana Gil <ana@x.test>', ['ana@x.test']],
  ['as Outlook copies them', 'ana@x.test<mailto:ana@x.test>', ['ana@x.test']],
  ['with an invisible character', '\u200Bana@x.test', ['ana@x.test']],
  ['in quotes, at the end of a sentence', "'ana@x.test', luis@x.test.", ['ana@x.test', 'luis@x.test']],
])('addresses can be typed %s', async (_, typed, emails) => {
  const onSend = open();
  await address.fill(typed);
  await send.click();
  await expect.poll(() => onSend.mock.calls.map(([, sent]: unknown[]) => sent)).toEqual([emails]);
});

test.each([
  ['ana@x..test', 'Ese correo no es válido. Revísalo.'],
  ['ana@x.test, luis', 'No son correos válidos: luis. Revísalos.'],
])('%s is not sent, and the form says what is wrong', async (typed, problem) => {
  const onSend = open();
  await address.fill(typed);
  await send.click();
  await expect.element(page.getByText(problem)).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
});

test('a guest is invited with a role that manages nothing', async () => {
  const onSend = open();
  await address.fill('gala@fuera.test');
  const role = page.getByRole('combobox', { name: 'Rol' });
  await role.click();
  await page.getByRole('option', { name: 'Scrum Master' }).click();
  await page.getByRole('checkbox', { name: 'Como persona invitada' }).click();
  await expect.element(role).toHaveValue('Miembro');
  await role.click();
  await expect.element(page.getByRole('option', { name: 'Observador' })).toBeVisible();
  for (const name of ['Scrum Master', 'Product Owner'])
    await expect.element(page.getByRole('option', { name })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Tester' }).click();
  await send.click();
  await expect
    .poll(() => onSend.mock.calls)
    .toEqual([[{ team_id: expect.any(String), role: 'tester', guest: true }, ['gala@fuera.test']]]);
});

test('a person who does not manage a project reads why they invite nobody', async () => {
  open(BERTA);
  await expect
    .element(page.getByText(/Solo quien gestiona un proyecto .* puede invitar a su equipo/))
    .toBeVisible();
  await expect.element(send).toBeDisabled();
});
