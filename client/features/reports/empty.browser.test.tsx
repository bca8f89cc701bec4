import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BERTA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ReportsView } from './ReportsView.tsx';

const SEARCH = { view: 'reports' } as const;

test('without a project the reports offer to create one, not a sprint', async () => {
  stage(<ReportsView />, { projects: [], sprints: [] }, SEARCH);
  await expect.element(page.getByRole('heading', { name: 'Aún no tienes proyectos' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nuevo Proyecto' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ir a Sprints' })).not.toBeInTheDocument();
});

test.each([
  ['who may plan', ANA.id, 'Planifica uno e inícialo.'],
  ['who may not plan', BERTA.id, 'Aparecerán cuando quien gestiona el proyecto inicie el primero.'],
])('before the first sprint they tell a person %s what comes next', async (_, owner_id, text) => {
  stage(<ReportsView />, { projects: [{ ...PROJECT, owner_id }], sprints: [] }, SEARCH);
  await expect
    .element(page.getByRole('heading', { name: 'Todavía no ha empezado ningún sprint' }))
    .toBeVisible();
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});
