import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newId } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { AdminDeletedProject } from '#shared/contracts/administration.ts';
import { DeletedProjectsSection } from './DeletedProjectsSection.tsx';

const deleted = (more: Partial<AdminDeletedProject> = {}): AdminDeletedProject => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Tienda',
  key: 'TIE',
  deleted_at: '2026-03-01T10:00:00Z',
  purged_at: '2026-03-31T10:00:00Z',
  archived: false,
  owner: { id: BERTA.id, full_name: 'Olga Dueña', email: 'olga@acme.test', disabled: false },
  stories: 12,
  members: 1,
  new_owners: [],
  ...more,
});
const show = (...projects: AdminDeletedProject[]) =>
  stage(
    <DeletedProjectsSection />,
    { admin_deleted_projects: projects as never },
    { view: 'settings', tab: 'admin' },
  );
const restores = () => backend.writes.filter(({ target }) => target === 'rpc/admin_restore_project');
const button = page.getByRole('button', { name: 'Recuperar Tienda' });
const choice = page.getByRole('combobox', { name: 'Nuevo propietario' });

test('a project says whose it is, what goes with it, and until when it can be restored', async () => {
  show(
    deleted({ archived: true }),
    deleted({ id: newId(), name: 'Otro', owner: null, stories: 1, members: 3 }),
  );
  const rows = () => Array.from(document.querySelectorAll('li'), (row) => row.textContent);
  await expect
    .poll(() => rows()[0])
    .toMatch(/^Tienda.TIEArchivado.*hasta el 31.mar.*De Olga Dueña · 12.historias · 1.persona/);
  expect(rows()[1]).toMatch(/Su propietario ya no tiene cuenta · 1.historia · 3.personas/);
});

test('it is restored by a button, which says so', async () => {
  show(deleted());
  await button.click();
  await expect.element(page.getByText('Tienda está de vuelta')).toBeVisible();
  expect(restores().map(({ body }) => body)).toEqual([{ project_id: deleted().id, new_owner_id: null }]);
  await expect.element(page.getByText('No hay ningún proyecto eliminado.')).toBeVisible();
});

test('a project whose owner is gone is restored for a member who is chosen', async () => {
  const member = { id: BERTA.id, full_name: 'Marta', email: 'marta@acme.test' };
  show(deleted({ owner: null, new_owners: [member] }));
  await button.click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Recuperar', exact: true });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await choice.click();
  await page.getByRole('option', { name: 'Marta · marta@acme.test' }).click();
  await submit.click();
  await expect.element(page.getByText('Tienda está de vuelta')).toBeVisible();
  expect(restores().map(({ body }) => body['new_owner_id'])).toEqual([BERTA.id]);
});

test('where nobody can get it, the dialog says what is missing', async () => {
  show(deleted({ owner: null }));
  await button.click();
  await expect.element(page.getByText(/^Nadie de sus equipos puede recibirlo/)).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

test('a refusal is reported with its reason', async () => {
  show(deleted());
  backend.interceptWrites(({ target }) => {
    if (target === 'rpc/admin_restore_project') throw new Refusal('project_gone');
  });
  await button.click();
  await expect.element(page.getByText('No se pudo recuperar Tienda')).toBeVisible();
  await expect.element(page.getByText('Ese proyecto ya no se puede recuperar.')).toBeVisible();
});

test('a list that cannot be read can be tried again', async () => {
  show(deleted());
  let fails = true;
  backend.interceptReads(({ target }) => {
    if (fails && target === 'rpc/admin_deleted_projects') throw new Refusal('x');
  });
  await expect.element(page.getByText('No se pudieron leer los proyectos eliminados')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(button).toBeVisible();
});
