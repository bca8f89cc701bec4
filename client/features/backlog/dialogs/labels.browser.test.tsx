import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { LabelList } from './LabelList.tsx';

const field = page.getByRole('textbox', { name: 'Nueva etiqueta' });
const add = page.getByRole('button', { name: 'Añadir', exact: true });
const lines = () => [...document.querySelectorAll('li')].map((line) => line.textContent);

/** Shows the labels of a project to Ana; one label is in use. */
async function open(project: object = {}): Promise<void> {
  stage(
    <LabelList projectId={PROJECT.id} />,
    {
      projects: [{ ...PROJECT, ...project }],
      user_stories: [newStory('Uno', { labels: ['web'] })],
      project_labels: [{ id: newId(), project_id: PROJECT.id, name: 'web' }],
    },
    { project: PROJECT.id },
  );
  await expect.poll(lines).toEqual(['web1 historia']);
}

test('a label is added in advance, and a name that is in use is refused beside its field', async () => {
  await open();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await field.fill('web ');
  await expect.element(page.getByText('Ya hay una etiqueta con ese nombre.')).toBeVisible();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await field.fill('api');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toEqual(['web1 historia', 'api0 historias']);
  await expect.element(field).toHaveValue('');
});

test('a name whose request was cut stays in the field', async () => {
  await open();
  backend.interceptWrites(() => {
    throw new TypeError('Failed to fetch');
  });
  await field.fill('api');
  await add.click();
  await expect.element(page.getByText('Aún no sabemos si se hizo')).toBeVisible();
  await expect.element(field).toHaveValue('api');
});

test('while a name is sent its field is read-only and keeps the focus', async () => {
  await open();
  const answer = Promise.withResolvers<void>();
  backend.interceptWrites(() => answer.promise);
  await field.fill('api');
  await userEvent.keyboard('{Enter}s');
  await expect.element(field).toHaveValue('api');
  answer.resolve();
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('móvil');
  await expect.element(field).toHaveValue('móvil');
});

test('a developer adds labels, and does not rename or delete them', async () => {
  await open({ owner_id: BERTA.id });
  await expect.element(field).toBeVisible();
  expect(page.getByRole('button', { name: /web$/ }).elements()).toHaveLength(0);
});

test('labels of an archived project are only read', async () => {
  await open({ owner_id: ANA.id, archived_at: '2026-03-02T09:00:00Z' });
  await expect.element(field).not.toBeInTheDocument();
});

test('a name that is being changed stays in its field, with the reason, when the right to change it is withdrawn', async () => {
  await open({ owner_id: ANA.id });
  await page.getByRole('button', { name: 'Cambiar el nombre de web' }).click();
  const name = page.getByRole('textbox', { name: 'Nombre de la etiqueta' });
  await name.fill('sitio');
  backend.update('projects', PROJECT.id, { owner_id: BERTA.id });
  await queryClient.invalidateQueries();
  await expect.element(page.getByText(/Ya no tienes permiso/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('sitio');
  await userEvent.keyboard('{Escape}');
  await expect.poll(lines).toEqual(['web1 historia']);
});

test('a new name that is refused is in its field again, and Escape closes the field without losing it', async () => {
  await open({ owner_id: ANA.id });
  const rename = page.getByRole('button', { name: 'Cambiar el nombre de web' });
  await rename.click();
  const name = page.getByRole('textbox', { name: 'Nombre de la etiqueta' });
  backend.interceptWrites(() => {
    throw new Refusal('not_manager');
  });
  await name.fill('sitio');
  await field.click();
  await expect.poll(() => backend.writes.length).toBe(1);
  await expect.element(name).toHaveValue('sitio');
  await userEvent.keyboard('{Escape}');
  await expect.poll(lines).toEqual(['web1 historia']);
  expect(backend.writes).toHaveLength(1);
  await rename.click();
  await expect.element(name).toHaveValue('sitio');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(name).toHaveValue('web');
  expect(backend.writes).toHaveLength(1);
});
