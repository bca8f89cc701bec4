import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { LimitedInput } from './LimitedInput.tsx';

const field = page.getByRole('textbox', { name: 'Nombre' });

function Field() {
  const [text, setText] = useState('');
  return (
    <LimitedInput
      label="Nombre"
      limit={300}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

async function expectHeldBack(press: () => Promise<void>, sent: () => number): Promise<void> {
  await field.fill('a'.repeat(1_700));
  await expect.element(field).toHaveValue('a'.repeat(1_700));
  await expect.element(field).toHaveAccessibleDescription('Sobran 1400 caracteres');
  await press();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Corrige: Nombre.');
  await expect.element(field).toHaveFocus();
  expect(sent()).toBe(0);
  // blanks around it are not saved, so they do not count
  await field.fill(`  ${'a'.repeat(301)}  `);
  await expect.element(field).toHaveAccessibleDescription('Sobra 1 carácter');
  await field.fill(`  ${'a'.repeat(300)}  `);
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await press();
  await expect.poll(sent).toBe(1);
}

test('a dialog keeps a text that is too long, says how much, and is not sent with it', async () => {
  const onSubmit = vi.fn();
  stage(
    <Dialog opened onClose={() => undefined} title="Nombre" submitLabel="Guardar" onSubmit={onSubmit}>
      <Field />
    </Dialog>,
    {},
    {},
  );
  await expectHeldBack(
    () => page.getByRole('button', { name: 'Guardar' }).click({ force: true }),
    () => onSubmit.mock.calls.length,
  );
  await field.fill('a'.repeat(400));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('so does a small form, by its button and by Enter', async () => {
  const onSubmit = vi.fn();
  stage(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field />
      <SubmitButton incomplete={false}>Guardar</SubmitButton>
    </form>,
    {},
    {},
  );
  await expectHeldBack(
    () => userEvent.keyboard('{Enter}'),
    () => onSubmit.mock.calls.length,
  );
});
