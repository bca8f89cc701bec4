import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchConnection, whenOnline } from '#client/lib/connection/online.ts';
import { stage } from '#client/testing/stage.tsx';
import { Dialog } from './Dialog.tsx';
import { PlainDialog } from './PlainDialog.tsx';

const nothing = () => undefined;

test.each([
  { which: 'a dialog without a field starts at its main button', danger: false, start: 'Continuar' },
  { which: 'one that deletes starts at «Cancelar»', danger: true, start: 'Cancelar' },
])('$which', async ({ danger, start }) => {
  stage(
    <Dialog opened onClose={nothing} title="Aviso" submitLabel="Continuar" onSubmit={nothing} danger={danger}>
      <p>No se puede deshacer.</p>
    </Dialog>,
    {},
    {},
  );
  await expect.element(page.getByRole('button', { name: start })).toHaveFocus();
});

test('a dialog with a field starts there', async () => {
  stage(
    <Dialog opened onClose={nothing} title="Nombre" submitLabel="Guardar" onSubmit={nothing}>
      <input aria-label="Nombre" data-autofocus />
    </Dialog>,
    {},
    {},
  );
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
});

test('Ctrl + Enter submits also from the button that closes the dialog', async () => {
  const onSubmit = vi.fn();
  stage(
    <Dialog opened onClose={nothing} title="Iniciar" submitLabel="Iniciar" onSubmit={onSubmit}>
      <p>El compromiso queda fijado.</p>
    </Dialog>,
    {},
    {},
  );
  await expect.element(page.getByRole('button', { name: 'Iniciar' })).toHaveFocus();
  (page.getByRole('button', { name: 'Cerrar' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('without connection a dialog cannot be submitted, says why, and keeps its other ways out', async () => {
  watchConnection();
  onTestFinished(async () => {
    window.dispatchEvent(new Event('online'));
    await whenOnline();
  });
  const onSubmit = vi.fn();
  const discard = vi.fn();
  const aside = (
    <button type="button" onClick={discard}>
      Salir sin guardar
    </button>
  );
  stage(
    <Dialog opened onClose={nothing} title="Salir" submitLabel="Guardar" onSubmit={onSubmit} aside={aside}>
      <p>Tienes cambios.</p>
    </Dialog>,
    {},
    {},
  );
  await expect.element(page.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  window.dispatchEvent(new Event('offline'));
  const submit = page.getByRole('button', { name: 'Guardar' });
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Sin conexión: podrás hacerlo cuando vuelva.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  expect(discard).toHaveBeenCalledOnce();
});

test('the buttons of a dialog that is longer than the screen stay in sight', async () => {
  stage(
    <Dialog onClose={nothing} title="Largo" submitLabel="Guardar" onSubmit={nothing}>
      <div style={{ height: 2000 }}>
        <input aria-label="Nombre" data-autofocus />
      </div>
    </Dialog>,
    {},
    {},
  );
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
  const { bottom } = page.getByRole('button', { name: 'Guardar' }).element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
});

/** The dialogs that keep one height, and whether they end with buttons. */
const SHEETS: [name: string, around: (list: ReactNode) => ReactNode, hasFoot: boolean][] = [
  [
    'of a list alone',
    (list) => (
      <PlainDialog onClose={nothing} title="Lista">
        {list}
      </PlainDialog>
    ),
    false,
  ],
  [
    'in which something is chosen from a list',
    (list) => (
      <Dialog oneHeight onClose={nothing} title="Lista" submitLabel="Añadir" onSubmit={nothing}>
        {list}
      </Dialog>
    ),
    true,
  ],
];

/** A list that loads at a press. */
function List() {
  const [count, setCount] = useState(0);
  return (
    <div style={{ maxHeight: 400, overflow: 'auto' }}>
      <button type="button" onClick={() => setCount(count + 40)}>
        Cargar
      </button>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
        <p key={at}>Una línea</p>
      ))}
    </div>
  );
}

test.each(SHEETS)(
  'on a phone a dialog %s is a sheet of one height, whatever it shows',
  async (_, around, hasFoot) => {
    await page.viewport(360, 780);
    onTestFinished(() => page.viewport(1440, 900));
    const boxes = () =>
      [page.getByRole('dialog').element(), ...page.getByRole('button').elements()].map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [top, bottom];
      });
    stage(around(<List />), {}, {});
    await expect.poll(() => boxes()[0]).toEqual([56, 780]);
    const before = boxes();
    await page.getByRole('button', { name: 'Cargar' }).click();
    await expect.element(page.getByText('Una línea').first()).toBeVisible();
    expect(boxes()).toEqual(before);
    const [, bottom = 0] = before.at(-1) ?? [];
    expect(bottom > 780 - 24).toBe(hasFoot);
  },
);
