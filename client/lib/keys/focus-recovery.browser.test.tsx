import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { useFocusRecovery } from './focus-recovery.ts';

/** A page whose buttons remove things: themselves, a row, or all of them. */
function Page() {
  useFocusRecovery();
  const [rows, setRows] = useState(['uno', 'dos', 'tres']);
  const [hint, setHint] = useState(true);
  return (
    <main>
      <h1>Lista</h1>
      {hint && (
        <button type="button" onClick={() => setHint(false)}>
          Entendido
        </button>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
              Quitar {row}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <button type="button" onClick={() => setTimeout(() => setRows([]))}>
          Vaciar
        </button>
      )}
    </main>
  );
}

const button = (name: string) => page.getByRole('button', { name });

async function open(): Promise<void> {
  stage(<Page />, {}, {});
  await expect.element(button('Vaciar')).toBeVisible();
}

async function press(name: string): Promise<void> {
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
}

test('a removed row gives the focus to the one that takes its place, the last one to the one before', async () => {
  await open();
  await press('Quitar dos');
  await expect.element(button('Quitar tres')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Quitar uno')).toHaveFocus();
});

test('where nothing is left beside it, the heading of the view gets the focus', async () => {
  await open();
  await press('Entendido');
  await expect.element(button('Quitar uno')).toHaveFocus();
  await press('Vaciar');
  await expect.element(page.getByRole('heading', { name: 'Lista' })).toHaveFocus();
});

/** A view whose bar is drawn anew once it has loaded, with its main button. */
function Loading() {
  useFocusRecovery();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const heading = document.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }, []);
  const load = () => setLoaded(true);
  const bar = (
    <div key={String(loaded)}>
      <h1 onKeyDown={load}>{loaded ? 'Planificar Sprint 1' : 'Planificar'}</h1>
      {loaded && <button type="button">Iniciar sprint</button>}
    </div>
  );
  return <main>{bar}</main>;
}

test('a heading that is drawn anew gives the focus to the new one, not to the button beside it', async () => {
  stage(<Loading />, {}, {});
  await expect.element(page.getByRole('heading', { name: 'Planificar' })).toHaveFocus();
  await userEvent.keyboard('{Shift}');
  await expect.element(page.getByRole('heading', { name: 'Planificar Sprint 1' })).toHaveFocus();
});

/** A field beside a button; an event of the window stands for the change by others that removes it. */
function FieldOfOthers() {
  useFocusRecovery();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const remove = () => flushSync(() => setOpen(false));
    window.addEventListener('removed', remove);
    return () => window.removeEventListener('removed', remove);
  }, []);
  return (
    <main>
      <h1>Lista</h1>
      <p>
        {open && <textarea aria-label="Nota" data-keeps-text />}
        <button type="button">Nota de Berta</button>
      </p>
    </main>
  );
}

test('a key in the moment after others have removed its field leads the focus to nothing that keys act on', async () => {
  stage(<FieldOfOthers />, {}, {});
  const field = page.getByRole('textbox', { name: 'Nota' });
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('Hola');
  window.dispatchEvent(new Event('removed'));
  // the removal is noticed after the change
  await Promise.resolve();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByRole('heading', { name: 'Lista' })).toHaveFocus();
});

test('people who use a mouse or a finger keep what they have', async () => {
  await open();
  await button('Quitar dos').click();
  await expect.element(button('Quitar dos')).not.toBeInTheDocument();
  // longer than the focus needs to go elsewhere
  await press('Quitar tres');
  await expect.element(button('Quitar uno')).toHaveFocus();
});

/** A page with a dialog that is there while it is open. */
function DialogPage() {
  useFocusRecovery();
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1>Lista</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Añadir
      </button>
      {opened && (
        <Modal opened title="Nueva" onClose={() => setOpened(false)}>
          <input aria-label="Título" />
        </Modal>
      )}
    </main>
  );
}

test('a field whose dialog the person closes with Escape is not reported as lost', async () => {
  stage(<DialogPage />, {}, {});
  await button('Añadir').click();
  const field = page.getByRole('textbox', { name: 'Título' });
  await field.click();
  await userEvent.keyboard('Pagar{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button('Añadir')).toHaveFocus();
  expect(page.getByText('El campo en el que escribías ya no está').query()).toBeNull();
});

function Recovery() {
  useFocusRecovery();
  return null;
}

/** A page whose dialog goes a moment after Escape; what keeps the focus is loaded meanwhile. */
function LatePage() {
  const [step, setStep] = useState<'open' | 'closing' | 'closed'>('open');
  return (
    <main>
      <h1>Lista</h1>
      {step !== 'open' && <Recovery />}
      {step !== 'closed' && (
        <div role="dialog">
          <input aria-label="Título" onKeyDown={({ key }) => key === 'Escape' && setStep('closing')} />
        </div>
      )}
      {step === 'closing' && <Closing onEnd={() => setStep('closed')} />}
    </main>
  );
}

function Closing({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, 100);
    return () => clearTimeout(timer);
  });
  return null;
}

test('a field whose dialog was closing when this was loaded is not reported as lost', async () => {
  stage(<LatePage />, {}, {});
  const field = page.getByRole('textbox', { name: 'Título' });
  await field.click();
  await userEvent.keyboard('Pagar{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Lista' })).toHaveFocus();
  expect(page.getByText('El campo en el que escribías ya no está').query()).toBeNull();
});
