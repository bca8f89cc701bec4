import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppSearch } from '#client/data/app-search.ts';
import { EpicsDialog } from '#client/features/backlog/dialogs/EpicsDialog.tsx';
import { LabelList } from '#client/features/backlog/dialogs/LabelList.tsx';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { countTyped } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA, CREATED, newId, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

const nothing = () => undefined;

const EPIC = {
  id: newId(),
  project_id: PROJECT.id,
  name: 'Pagos',
  description: null,
  closed_at: null,
  created_at: CREATED,
};
const LABEL = { id: newId(), project_id: PROJECT.id, name: 'web' };

interface Form {
  show: ReactNode;
  tables?: Record<string, readonly Row[]>;
  search?: AppSearch;
  /** The button that opens the form, where it is not open at once. */
  open?: string;
  /** The label of a field, and its value when nothing is typed. */
  field: string | RegExp;
  start: string;
  /** The button that sends the form; missing: Enter does. */
  send?: string;
  /** Whether the field stands alone, and is emptied like any other. */
  alone?: true;
}

const FORMS: Record<string, Form> = {
  'a new epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={nothing} />,
    tables: { epics: [] },
    open: 'Nueva épica',
    field: 'Nombre',
    start: '',
    send: 'Guardar',
  },
  'an epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={nothing} />,
    tables: { epics: [EPIC] },
    open: 'Editar Pagos',
    field: 'Nombre',
    start: 'Pagos',
    send: 'Guardar',
  },
  'the name of a label': {
    show: <LabelList projectId={PROJECT.id} />,
    tables: { project_labels: [LABEL], user_stories: [] },
    open: 'Cambiar el nombre de web',
    field: 'Nombre de la etiqueta',
    start: 'web',
  },
  'a new label': {
    show: <LabelList projectId={PROJECT.id} />,
    tables: { project_labels: [LABEL], user_stories: [] },
    field: 'Nueva etiqueta',
    start: '',
    alone: true,
  },
};

const visits = createStore(0);
/** Its content; with each new visit, without what it had in its memory. */
const Visit = ({ children }: { children: ReactNode }) => <div key={useStore(visits)}>{children}</div>;
const visitAgain = () => visits.set(visits.get() + 1);

const note = page.getByText('Lo que escribiste sigue aquí.');
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Shows a form, and types in it. @returns its field. */
async function type(form: Form, text: string) {
  stage(<Visit>{form.show}</Visit>, form.tables ?? {}, { project: PROJECT.id, ...form.search });
  if (form.open) await button(form.open).click();
  const field = page.getByRole('textbox', { name: form.field });
  await expect.element(field).toHaveValue(form.start);
  await field.fill(text);
  return field;
}

test.each(Object.entries(FORMS))('what is typed in %s is there on the next visit', async (_, form) => {
  const field = await type(form, 'A medias');
  visitAgain();
  await expect.element(field).toHaveValue('A medias');
  if (!form.alone) await button('Descartar').click();
  else await field.fill('');
  await expect.element(field).toHaveValue(form.start);
  await expect.element(note).not.toBeInTheDocument();
  expect(countTyped(ANA.id)).toBe(0);
  expect(backend.writes).toEqual([]);
});

test.each(Object.entries(FORMS))('what is sent of %s is in no later form', async (_, form) => {
  await type(form, 'Entero');
  if (form.send) await button(form.send).click();
  else await userEvent.keyboard('{Enter}');
  await expect.poll(() => countTyped(ANA.id)).toBe(0);
  expect(JSON.stringify(backend.writes)).toContain('Entero');
});
