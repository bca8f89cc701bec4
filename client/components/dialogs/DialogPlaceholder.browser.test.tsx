import { type ComponentType, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazyDialog, setDialogPlaceholder } from '#client/lib/lazy/lazy-dialog.ts';
import { stage } from '#client/testing/stage.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogPlaceholder } from './DialogPlaceholder.tsx';

interface GreetingProps {
  opened: boolean;
  onClose: () => void;
}

function Greeting({ opened, onClose }: GreetingProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Hola" submitLabel="Guardar" onSubmit={onClose}>
      <p>Aquí está.</p>
    </Dialog>
  );
}

/** A button that opens a dialog. */
function Opener({ Target }: { Target: ComponentType<GreetingProps> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Saludar
      </button>
      {opened && <Target opened onClose={() => setOpened(false)} />}
    </>
  );
}

/** Shows a button that opens a dialog, whose code is on its way until `arrive` is called. */
function open() {
  setDialogPlaceholder(DialogPlaceholder);
  const { promise, resolve } = Promise.withResolvers<{ Greeting: typeof Greeting }>();
  stage(<Opener Target={lazyDialog(() => promise, 'Greeting')} />, {}, {});
  return { arrive: () => resolve({ Greeting }) };
}

const opener = page.getByRole('button', { name: 'Saludar' });
const loading = page.getByRole('status', { name: 'Cargando...' });
const dialog = page.getByRole('dialog', { name: 'Hola' });

test('a dialog on its way over a slow line says so, then takes its place and returns the focus', async () => {
  const { arrive } = open();
  await opener.click();
  await expect.element(loading).toBeVisible();
  arrive();
  await expect.element(dialog).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('Escape closes a dialog that is on its way: it does not open afterwards', async () => {
  const { arrive } = open();
  await opener.click();
  await expect.element(loading).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(loading).not.toBeInTheDocument();
  arrive();
  await expect.element(opener).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
});
