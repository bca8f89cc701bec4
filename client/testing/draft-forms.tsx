import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { countTyped } from '#client/lib/storage/stored-values.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import { backend } from './backend.ts';
import { ANA, PROJECT, type Row } from './rows.ts';
import { stage } from './stage.tsx';

/** A form, and a text field in it. */
interface DraftForm {
  show: ReactNode;
  tables?: Record<string, readonly Row[]>;
  search?: AppSearch;
  /** The buttons and entries of menus that open the form, in their order, where it is not open at once. */
  open?: readonly string[];
  /** Whether it opens by itself where something is typed in it. */
  opensItself?: true;
  /** The label of the field, and its value while nothing is typed. */
  field: string;
  start: string;
  /** The button that sends the form; missing: Enter does. */
  send?: string;
  /** The typed text; by default 'A medias'. */
  text?: string;
  /** Texts that must be typed beside it before it can be sent, by field. */
  also?: Record<string, string>;
  /** False: no note says that a text is there, and the field is emptied like any other. */
  says?: false;
}

const visits = createStore(0);
/** Its content; with each new visit, without what it had in its memory. */
const Visit = ({ children }: { children: ReactNode }) => <div key={useStore(visits)}>{children}</div>;

const note = page.getByText('Lo que escribiste sigue aquí.');
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open({ open: steps = [] }: DraftForm) {
  for (const name of steps)
    await button(name)
      .or(page.getByRole('menuitem', { name, exact: true }))
      .click();
}

/** Declares a test for each form whose text is kept: what is typed outlives its page, and ends when it is discarded or sent. */
export function testDraftForms(forms: Record<string, DraftForm>): void {
  test.each(Object.entries(forms))('what is typed in %s is there until it is sent', async (_, form) => {
    const { start, text = 'A medias' } = form;
    stage(<Visit>{form.show}</Visit>, form.tables ?? {}, { project: PROJECT.id, ...form.search });
    await open(form);
    // the last one: dialogs are behind the view that opens them
    const name = { name: form.field, exact: true };
    const field = page.getByRole('textbox', name).or(page.getByRole('combobox', name)).last();
    await expect.element(field).toHaveValue(start);
    await field.fill(text);
    visits.set(visits.get() + 1);
    if (!form.opensItself) await open(form);
    await expect.element(field).toHaveValue(text);
    if (form.says === false) await field.fill(start);
    else await button('Descartar').click();
    await expect.element(field).toHaveValue(start);
    await expect.element(note).not.toBeInTheDocument();
    expect(countTyped(ANA.id)).toBe(0);
    expect(JSON.stringify(backend.writes)).not.toContain(text);

    await field.fill(text);
    for (const [other, value] of Object.entries(form.also ?? {}))
      await page.getByRole('textbox', { name: other, exact: true }).fill(value);
    expect(countTyped(ANA.id)).toBe(1);
    if (form.send) await button(form.send).click();
    else {
      await field.click();
      await userEvent.keyboard('{Enter}');
    }
    await expect.poll(() => countTyped(ANA.id)).toBe(0);
    expect(JSON.stringify(backend.writes)).toContain(text);
  });
}
