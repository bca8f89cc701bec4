import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANA, BERTA, PROJECT, type Row, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ProjectSettings } from './ProjectSettings.tsx';

const note = page.getByText(/^Solo quien gestiona el proyecto/);
const open = (project: object, tables: Record<string, readonly Row[]> = {}) =>
  stage(
    <ProjectSettings labels={() => <p>Las etiquetas</p>} />,
    { projects: [{ ...PROJECT, owner_id: BERTA.id, ...project }], ...tables },
    { view: 'team', project: PROJECT.id, dialog: 'project-settings' },
  );
const showTab = async (name: string) => {
  await page.getByRole('tab', { name }).click();
  await expect.element(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
};

test('a developer reads who may change the settings, except at the labels, which a developer adds to', async () => {
  open({});
  await expect.element(note).toBeVisible();
  await showTab('Etiquetas');
  await expect.element(page.getByText('Las etiquetas')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await showTab('Festivos');
  await expect.element(note).toBeVisible();
});

test('in an archived project the labels are only read as well, and the reason is said', async () => {
  open({ archived_at: '2026-03-02T09:00:00Z' });
  await showTab('Etiquetas');
  await expect.element(page.getByText(/archivado/)).toBeVisible();
});

test('Escape closes the dialog that deletes the project, and not the settings below it', async () => {
  const members = [ANA, BERTA].map(({ id }) => ({ team_id: TEAM.id, user_id: id, role: 'developer' }));
  open({ owner_id: ANA.id }, { team_members: members });
  await showTab('Archivar y eliminar');
  const remove = page.getByRole('button', { name: 'Eliminar proyecto' }).first();
  await remove.click();
  const asked = page.getByRole('dialog', { name: /^Eliminar «/ });
  await expect.element(asked).toBeVisible();
  // the second dialog takes the place of the first one, whose button had the focus
  await page.getByRole('button', { name: 'Eliminar de todos modos' }).click();
  await expect.element(asked.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
});
