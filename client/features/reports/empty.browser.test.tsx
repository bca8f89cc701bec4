import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BERTA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ReportSearch } from './ReportSearch.tsx';
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

test.each([
  ['a value that an operator does not know', 'puntos:muchos'],
  ['a name that nothing has', 'de:"Nadie Así"'],
  ['another kind of texts than stories', 'en:comentarios'],
])('the search of the reports says that a part has no meaning: %s', async (_, typed) => {
  const note = page.getByText('Una parte del texto no se entiende como filtro.');
  const search = page.getByRole('searchbox', { name: 'Buscar historias' });
  stage(<ReportSearch className={undefined} project={PROJECT.id} />, {}, { ...SEARCH, q: typed });
  await expect.element(note).toBeVisible();
  await expect.element(search).toHaveAttribute('aria-invalid', 'true');
  await search.fill('estado:hecho');
  await expect.element(note).not.toBeInTheDocument();
});
