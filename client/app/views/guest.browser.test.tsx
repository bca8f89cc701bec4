import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Commands } from '#client/app/commands/Commands.tsx';
import { SearchBox } from '#client/app/commands/SearchBox.tsx';
import { Overlays } from '#client/app/shell/Overlays.tsx';
import { ProjectSelector } from '#client/app/shell/ProjectSelector.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { AccessSection } from '#client/features/settings/AccessSection.tsx';
import { StoryPanel } from '#client/features/user-stories/panel/StoryPanel.tsx';
import { backend } from '#client/testing/backend.ts';
import { ANA, BERTA, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

/** Views for a guest, and for the same person if they are none. */

/** The project of Berta, of which Ana is a member. */
const tables = (guest: boolean) => ({
  profiles: [{ ...ANA, guest }, BERTA],
  projects: [{ ...PROJECT, owner_id: BERTA.id }],
  team_members: [
    { team_id: TEAM.id, user_id: ANA.id, role: 'developer' },
    { team_id: TEAM.id, user_id: BERTA.id, role: 'product_owner' },
  ],
});
const CASES = [
  [false, 1],
  [true, 0],
] as const;
const inProject = { view: 'kanban', project: PROJECT.id } as const;

test.each(CASES)(
  'the list of projects has the one project, for a guest (%s) nothing else',
  async (guest, others) => {
    stage(<ProjectSelector />, tables(guest), inProject);
    await page.getByRole('button', { name: /Tienda/ }).click();
    await expect.element(page.getByRole('option', { name: /Tienda/ })).toBeVisible();
    for (const name of ['Todos los proyectos', 'Nuevo Proyecto', 'Proyectos eliminados'])
      await expect.poll(() => page.getByRole('option', { name }).elements().length).toBe(others);
    await expect.element(page.getByRole('option', { name: 'Configurar proyecto' })).toBeVisible();
  },
);

test.each(CASES)('the palette creates no project for a guest (%s)', async (guest, others) => {
  const palette = (
    <>
      <SearchBox small={false} />
      <Commands />
    </>
  );
  stage(palette, tables(guest), inProject);
  await page.getByRole('button', { name: 'Buscar o ejecutar…' }).click();
  await userEvent.keyboard('proyecto');
  await expect.element(page.getByRole('option', { name: 'Configurar proyecto' })).toBeVisible();
  for (const name of ['Nuevo Proyecto', 'Todos los proyectos'])
    await expect.poll(() => page.getByRole('option', { name }).elements().length).toBe(others);
});

test.each([
  [false, 'Nuevo Proyecto', 1],
  [true, /Pide a quien gestiona/, 0],
] as const)('without a project a guest (%s) reads whom to ask', async (guest, text, buttons) => {
  stage(<KanbanView />, { ...tables(guest), projects: [], team_members: [] }, { view: 'kanban' });
  await expect.element(page.getByText(text).first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Nuevo Proyecto' }).elements()).toHaveLength(buttons);
});

test('the dialog of an address that creates a project says why a guest cannot', async () => {
  stage(<Overlays />, tables(true), { ...inProject, dialog: 'project' });
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('Con una cuenta de persona invitada no se crean proyectos.'))
    .toBeVisible();
  await dialog.getByRole('textbox', { name: /Nombre/ }).fill('Mío');
  await userEvent.keyboard('{Enter}');
  expect(backend.writes).toEqual([]);
});

test.each(CASES)(
  'the menu of an own story moves it to no other project for a guest (%s)',
  async (guest, others) => {
    const story = newStory('Uno', { reporter_id: ANA.id, status: 'backlog' });
    stage(<StoryPanel />, { ...tables(guest), user_stories: [story] }, { ...inProject, story: story.id });
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await expect.element(page.getByRole('menuitem', { name: /^Eliminar/ })).toBeVisible();
    expect(page.getByRole('menuitem', { name: /Mover a otro proyecto/ }).elements()).toHaveLength(others);
  },
);

test.each(CASES)('the settings change no address of a guest (%s)', async (guest, others) => {
  stage(<AccessSection />, tables(guest), { view: 'settings' });
  await expect.element(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Cambiar correo' }).elements().length)
    .toBe(others);
  await expect
    .poll(
      () => page.getByText('Con una cuenta de persona invitada no se cambia el correo.').elements().length,
    )
    .toBe(1 - others);
});
