import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LabelList } from '#client/features/backlog/dialogs/LabelList.tsx';
import { EMPTY_FORM, InviteForm } from '#client/features/invitations/InviteForm.tsx';
import { NewProjectDialog } from '#client/features/projects/NewProjectDialog.tsx';
import { HolidaySettings } from '#client/features/projects/settings/HolidaySettings.tsx';
import { TeamDialogs } from '#client/features/teams/TeamDialogs.tsx';
import { NewStoryDialog } from '#client/features/user-stories/new/NewStoryDialog.tsx';
import type { AppSearch } from '#client/routing/app-search.ts';
import { BlockDialog } from '#client/stories/edits/BlockDialog.tsx';
import { RenameViewDialog } from '#client/stories/filter/views/RenameViewDialog.tsx';
import { backend } from '#client/testing/backend.ts';
import { newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

const nothing = () => undefined;
const NO_TEAM = { teams: [], people: [], invitations: [] };
const VIEW = { id: 'one', name: '', filter: {}, shared: false };

interface Form {
  show: ReactNode;
  button: string;
  reason: string;
  search?: AppSearch;
}

const DIALOGS: Record<string, Form> = {
  'a new story': {
    show: <NewStoryDialog />,
    button: 'Crear historia',
    reason: 'Falta: Título.',
    search: { dialog: 'story', project: PROJECT.id },
  },
  'a new project': {
    show: <NewProjectDialog opened onClose={nothing} />,
    button: 'Crear proyecto',
    reason: 'Falta: Nombre.',
  },
  'a new team': {
    show: (
      <TeamDialogs
        dialog={{ kind: 'create', projectId: PROJECT.id }}
        team={NO_TEAM as never}
        onClose={nothing}
      />
    ),
    button: 'Crear equipo',
    reason: 'Falta: Nombre.',
  },
  'an invitation': {
    show: (
      <InviteForm
        opened
        onClose={nothing}
        typed={EMPTY_FORM}
        onChange={nothing}
        onSend={() => Promise.resolve()}
      />
    ),
    button: 'Enviar invitación',
    reason: 'Falta: Correo.',
    search: { project: PROJECT.id },
  },
  'the reason of a block': {
    show: <BlockDialog story={newStory('Uno')} storyKey="TIE-1" onClose={nothing} />,
    button: 'Marcar como bloqueada',
    reason: 'Falta: Motivo del bloqueo.',
  },
  'the name of a view': {
    show: <RenameViewDialog view={VIEW as never} onClose={nothing} />,
    button: 'Guardar',
    reason: 'Falta: Nombre.',
  },
};

/** In these, Enter in the field presses the button. */
const SMALL_FORMS: Record<string, Form> = {
  'a label': {
    show: <LabelList projectId={PROJECT.id} />,
    button: 'Añadir',
    reason: 'Falta: Nueva etiqueta.',
    search: { project: PROJECT.id },
  },
  'a holiday': {
    show: <HolidaySettings manage projectId={PROJECT.id} />,
    button: 'Añadir festivo',
    reason: 'Falta: Día.',
  },
};

test.each(Object.entries({ ...DIALOGS, ...SMALL_FORMS }))(
  'the button of %s says why it is off, before it is pressed and after',
  async (name, form) => {
    stage(form.show, {}, form.search ?? {});
    const button = page.getByRole('button', { name: form.button, exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('title', form.reason);
    await expect.element(button).toHaveAccessibleDescription(form.reason);
    const place = () => button.element().getBoundingClientRect().toJSON() as object;
    await expect.poll(() => document.getAnimations().length).toBe(0);
    const before = place();
    if (name in DIALOGS) await userEvent.keyboard('{Control>}{Enter}{/Control}');
    else await button.click({ force: true });
    await expect.element(page.getByRole('alert')).toMatchTextContent(form.reason);
    expect(place()).toEqual(before);
    expect(document.activeElement?.matches(':required')).toBe(true);
    expect(backend.writes).toEqual([]);
  },
);

test.each(Object.entries(SMALL_FORMS))(
  'Enter in the empty field of %s says what is missing',
  async (_, form) => {
    stage(form.show, {}, form.search ?? {});
    await page.getByRole('textbox').first().click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(form.reason);
    expect(backend.writes).toEqual([]);
  },
);

test('an invalid field is named, and a form without a change says that there is nothing to save', async () => {
  stage(<NewStoryDialog />, {}, { dialog: 'story', project: PROJECT.id });
  await page.getByRole('textbox', { name: 'Título' }).fill('Pagar');
  await page.getByRole('textbox', { name: 'Puntos' }).fill('-1');
  const button = page.getByRole('button', { name: 'Crear historia' });
  await expect.element(button).toHaveAttribute('title', 'Corrige: Puntos.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('textbox', { name: 'Puntos' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'Puntos' }).fill('3');
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByText(/^Corrige/)).not.toBeInTheDocument();
});
