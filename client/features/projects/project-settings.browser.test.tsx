import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BERTA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ProjectSettings } from './ProjectSettings.tsx';

const note = page.getByText(/^Solo quien gestiona el proyecto/);
const open = (project: object) =>
  stage(
    <ProjectSettings labels={() => <p>Las etiquetas</p>} />,
    { projects: [{ ...PROJECT, owner_id: BERTA.id, ...project }] },
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
