import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EpicsDialog } from '#client/features/backlog/dialogs/EpicsDialog.tsx';
import { LabelList } from '#client/features/backlog/dialogs/LabelList.tsx';
import { FieldDialog } from '#client/features/own-fields/FieldDialog.tsx';
import { AbsenceDialog } from '#client/features/planning/AbsenceDialog.tsx';
import { NewProjectDialog } from '#client/features/projects/NewProjectDialog.tsx';
import { HolidaySettings } from '#client/features/projects/settings/HolidaySettings.tsx';
import { NewSprintDialog } from '#client/features/sprints/NewSprintDialog.tsx';
import { TeamDialogs } from '#client/features/teams/TeamDialogs.tsx';
import { NewStoryDialog } from '#client/features/user-stories/new/NewStoryDialog.tsx';
import { TemplateDialog } from '#client/features/user-stories/templates/TemplateDialog.tsx';
import { today } from '#client/lib/connection/server-config.ts';
import { NewViewDialog } from '#client/stories/filter/views/NewViewDialog.tsx';
import { addDays } from '#shared/rules/dates/working-days.ts';
import { backend } from './backend.ts';
import { cutConnection, loseNextAnswer } from './lost-answers.ts';
import { Refusal } from './refusal.ts';
import { BERTA, newSprint, PROJECT, type Row } from './rows.ts';
import { stage } from './stage.tsx';

let closed = false;
const close = () => {
  closed = true;
};
const NO_TEAM = { teams: [], people: [], invitations: [] };
const NAME = 'Pagar en línea';
const DAY = addDays(today(), 30);
const spanish = (day: string) => day.split('-').reverse().join('/');

/** A form that creates something: what shows it, and where its text goes. */
export interface Form {
  show: ReactNode;
  /** The button that is pressed first. */
  open?: string;
  field?: string | RegExp;
  text?: string;
  button: string;
  /** The box that is ticked before the button is pressed. */
  tick?: string;
  table: string;
}

const VIEW_DIALOG = (
  <NewViewDialog
    now={{ filter: { priority: ['high'] } } as never}
    projectId={PROJECT.id}
    sprint={undefined}
    onSaved={() => undefined}
    onClose={close}
  />
);

/** The forms that create something, by what it is. */
export const FORMS = {
  'a project': {
    show: <NewProjectDialog opened onClose={close} />,
    button: 'Crear proyecto',
    table: 'projects',
  },
  'a sprint': {
    show: <NewSprintDialog opened onClose={close} />,
    button: 'Crear sprint',
    table: 'sprints',
  },
  'a team': {
    show: (
      <TeamDialogs
        dialog={{ kind: 'create', projectId: PROJECT.id }}
        team={NO_TEAM as never}
        onClose={close}
      />
    ),
    button: 'Crear equipo',
    table: 'teams',
  },
  'an epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={close} />,
    open: 'Nueva épica',
    button: 'Guardar',
    table: 'epics',
  },
  'a label': {
    show: <LabelList projectId={PROJECT.id} />,
    field: 'Nueva etiqueta',
    button: 'Añadir',
    table: 'project_labels',
  },
  'an own view': { show: VIEW_DIALOG, button: 'Guardar', table: 'saved_filters' },
  'a shared view': {
    show: VIEW_DIALOG,
    tick: 'Compartir con el proyecto',
    button: 'Guardar',
    table: 'shared_filters',
  },
  'an absence': {
    show: <AbsenceDialog opened onClose={close} person={BERTA} sprint={newSprint('Sprint 15')} accepted />,
    field: 'Primer día',
    text: spanish(DAY),
    button: 'Añadir ausencia',
    table: 'absences',
  },
  'a holiday': {
    show: <HolidaySettings manage projectId={PROJECT.id} />,
    field: 'Día',
    text: spanish(DAY),
    button: 'Añadir festivo',
    table: 'holidays',
  },
  'an own field': {
    show: <FieldDialog projectId={PROJECT.id} field={null} fields={[]} hasValues={false} onClose={close} />,
    button: 'Crear campo',
    table: 'project_fields',
  },
  'a template': {
    show: <TemplateDialog projectId={PROJECT.id} template={null} onClose={close} />,
    button: 'Crear plantilla',
    table: 'story_templates',
  },
  'a story': {
    show: <NewStoryDialog />,
    field: 'Título',
    button: 'Crear historia',
    table: 'user_stories',
  },
} satisfies Record<string, Form>;

/** The message that it is not known whether something exists. */
export const UNKNOWN = page.getByText('Aún no sabemos si se hizo', { exact: true });
/** The button that sends a form. */
export const buttonOf = (form: Form) => page.getByRole('button', { name: form.button, exact: true });
/** How many rows the table of a form has. */
export const made = (form: Form) => backend.rows(form.table).length;
const fieldOf = (form: Form) => page.getByRole('textbox', { name: form.field ?? 'Nombre' });
const valuesOf = (form: Form) =>
  fieldOf(form)
    .elements()
    .map((field) => (field as HTMLInputElement).value);
/** The text of the field once it is filled in. */
let filled = '';
/** Whether the form has closed, or is ready for the next one. */
export const isDone = (form: Form) => closed || !valuesOf(form).includes(filled);

/** The database has one holiday a day. */
function refuseSameDay({ target, body }: { target: string; body: Row }): void {
  if (target === 'holidays' && backend.rows(target).some((row) => row['day'] === body['day']))
    throw new Refusal('holidays_pkey');
}

/** Fills in a form. @returns how many rows its table has. */
export async function fill(form: Form): Promise<number> {
  closed = false;
  stage(
    form.show,
    {
      absence_notes: [],
      absences: [],
      epics: [],
      holidays: [],
      project_fields: [],
      project_labels: [],
      saved_filters: [],
      shared_filters: [],
      sprints: [],
      story_templates: [],
      user_stories: [],
    },
    form.table === 'user_stories' ? { dialog: 'story', project: PROJECT.id } : { project: PROJECT.id },
  );
  backend.interceptWrites(refuseSameDay);
  if (form.open) await page.getByRole('button', { name: form.open }).click();
  await fieldOf(form).fill(form.text ?? NAME);
  // a date is read when its field is left
  await userEvent.keyboard('{Tab}');
  [filled = ''] = valuesOf(form);
  if (form.tick) await page.getByRole('checkbox', { name: form.tick }).click();
  await expect.element(buttonOf(form)).not.toHaveAttribute('aria-disabled', 'true');
  return made(form);
}

/** The messages that something was not done, or that it is not known. */
const complaints = () => page.getByText(/^(?:No se pud|Aún no sabemos)/).elements();

/** Sends a form, whose answer is lost with the connection; then the connection is back. */
export async function sendAndLoseConnection(form: Form): Promise<void> {
  let restore = async () => {};
  loseNextAnswer('after', () => {
    restore = cutConnection();
  });
  await buttonOf(form).click();
  await expect.element(UNKNOWN).toBeVisible();
  await restore();
}

/**
 * Tests that what a form creates exists once, however its request or its answer is lost and however often it is sent.
 * @param forms with their names.
 */
export function testLostAnswers(forms: readonly (readonly [name: string, form: Form])[]): void {
  test.each(forms)(
    '%s whose answer was lost is there: the page reads again, and then knows',
    async (_, form) => {
      const before = await fill(form);
      loseNextAnswer('after');
      await buttonOf(form).click();
      await expect.poll(() => isDone(form)).toBe(true);
      expect(made(form)).toBe(before + 1);
      expect(complaints()).toHaveLength(0);
    },
  );

  test.each(forms)('%s that the browser has sent twice is created once', async (_, form) => {
    const before = await fill(form);
    loseNextAnswer('repeated');
    await buttonOf(form).click();
    await expect.poll(() => isDone(form)).toBe(true);
    expect(made(form)).toBe(before + 1);
    expect(complaints()).toHaveLength(0);
  });

  // a new story is sent again by itself
  const reporting = forms.filter(([name]) => name !== 'a story');

  // the button of a label is off as soon as the list has it
  test.each(reporting.filter(([name]) => name !== 'a label'))(
    '%s that is sent again after the connection was lost is created once',
    async (_, form) => {
      const before = await fill(form);
      await sendAndLoseConnection(form);
      await buttonOf(form).click();
      await expect.poll(() => isDone(form)).toBe(true);
      expect(made(form)).toBe(before + 1);
      const [first, second] = backend.writes.map(({ body }) => body['id']);
      expect(second).toBe(first);
      expect(complaints()).toHaveLength(1);
    },
  );

  test.each(reporting)(
    '%s whose request did not arrive is not known yet, and is created when it is sent again',
    async (_, form) => {
      const before = await fill(form);
      loseNextAnswer('before');
      await buttonOf(form).click();
      await expect.element(UNKNOWN).toBeVisible();
      expect(made(form)).toBe(before);
      await buttonOf(form).click();
      await expect.poll(() => isDone(form)).toBe(true);
      expect(made(form)).toBe(before + 1);
    },
  );

  test.each(forms)('%s is created once by two presses', async (_, form) => {
    const before = await fill(form);
    const button = buttonOf(form).element() as HTMLElement;
    button.click();
    button.click();
    await expect.poll(() => isDone(form)).toBe(true);
    expect(made(form)).toBe(before + 1);
    expect(backend.writes).toHaveLength(1);
  });
}
