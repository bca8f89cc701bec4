import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useProject } from '#client/data/projects/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { BERTA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';

function Settings() {
  const project = useProject(PROJECT.id);
  return project && <GeneralSettings project={project} manage />;
}

const name = page.getByLabelText('Nombre');
const save = page.getByRole('button', { name: /^Guardar/ });
const note = page.getByText(/Otra persona ha cambiado «Nombre» mientras tanto/);

async function open() {
  stage(<Settings />, {}, { view: 'team', project: PROJECT.id });
  await expect.element(name).toHaveValue('Tienda');
}

test('saving the name leaves the description that somebody else has saved meanwhile', async () => {
  await open();
  backend.update('projects', PROJECT.id, { description: 'De Berta' }, { by: BERTA.id, live: false });
  await name.fill('Tienda online');
  await save.click();
  await expect.poll(() => backend.row('projects', PROJECT.id)['name']).toBe('Tienda online');
  expect(backend.row('projects', PROJECT.id)['description']).toBe('De Berta');
  await expect.element(page.getByLabelText(/^Descripción/)).toHaveValue('De Berta');
});

test('a name that somebody else has changed is not replaced unseen', async () => {
  await open();
  await name.fill('Tienda online');
  backend.update('projects', PROJECT.id, { name: 'Tienda de Berta' }, { by: BERTA.id, live: false });
  await save.click();
  await expect.element(page.getByRole('alert').getByText('Tienda de Berta')).toBeVisible();
  expect(backend.row('projects', PROJECT.id)['name']).toBe('Tienda de Berta');
  await expect.element(name).toHaveValue('Tienda online');
  await save.click();
  await expect.poll(() => backend.row('projects', PROJECT.id)['name']).toBe('Tienda online');
  await expect.element(note).not.toBeInTheDocument();
});
