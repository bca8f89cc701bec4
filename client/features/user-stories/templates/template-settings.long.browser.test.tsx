import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { newTemplate } from '#client/testing/templates.ts';
import { TemplateSettings } from './TemplateSettings.tsx';

const SCREEN = newTemplate({
  acceptance_criteria: '- [ ] Se ve\n- [ ] Se oye',
  tasks: ['Diseñarla', 'Probarla', 'Enseñarla'],
  uses: 12,
});

const open = (templates: readonly Row[], manage = true) =>
  stage(
    <TemplateSettings projectId={PROJECT.id} manage={manage} />,
    { story_templates: templates, user_stories: [] },
    { view: 'project', project: PROJECT.id, section: 'stories' },
  );
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const field = (name: string | RegExp) => page.getByRole('dialog').getByRole('textbox', { name });
const stored = (name: string) => backend.rows('story_templates').find((each) => each['name'] === name);
async function menu(name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a template says what it contains and how often it was used', async () => {
  open([SCREEN, newTemplate({ name: 'Aviso', type: 'bug' })]);
  await expect.element(row('Pantalla nueva')).toMatchTextContent(/Historia.*2312 veces$/);
  await expect.element(row('Aviso')).toMatchTextContent(/Error00Nunca$/);
});

test('a manager writes a template', async () => {
  open([]);
  await expect.element(page.getByText(/^Aún no hay plantillas\. Crea una aquí/)).toBeVisible();
  await page.getByRole('button', { name: 'Nueva plantilla' }).click();
  await field('Nombre').fill('Aviso');
  await field('Comienzo del título').fill('Aviso:');
  await page.getByRole('button', { name: 'Añadir un criterio' }).click();
  await field('Criterio 1').fill('Llega');
  await field('Tareas').fill('Escribirlo\nEnviarlo');
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect.element(page.getByText('Plantilla creada')).toBeVisible();
  expect(stored('Aviso')).toMatchObject({
    project_id: PROJECT.id,
    title_prefix: 'Aviso:',
    acceptance_criteria: '- [ ] Llega',
    tasks: ['Escribirlo', 'Enviarlo'],
    description: null,
  });
  await expect.element(row('Aviso')).toMatchTextContent(/12Nunca$/);
});

test('a change writes only what differs; what somebody else has saved is shown before it is replaced', async () => {
  open([SCREEN]);
  await menu('Pantalla nueva', 'Editar');
  await field('Tareas').fill('Solo una');
  backend.update('story_templates', SCREEN['id'], { tasks: ['La suya'], description: 'Suya' });
  await expect.element(page.getByRole('alert')).toMatchTextContent('La suya');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect.element(page.getByText('Plantilla guardada')).toBeVisible();
  expect(stored('Pantalla nueva')).toMatchObject({ tasks: ['Solo una'], description: 'Suya' });
  expect(backend.writes.at(-1)?.body).toEqual({ tasks: ['Solo una'] });
});

test('a name that is taken is said at its field', async () => {
  open([SCREEN]);
  backend.interceptWrites(() => {
    throw new Refusal('story_templates_name_key');
  });
  await page.getByRole('button', { name: 'Nueva plantilla' }).click();
  await field('Nombre').fill('Pantalla nueva');
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect.element(page.getByText('Ya hay una plantilla con ese nombre.')).toBeVisible();
});

test('a removed template comes back', async () => {
  open([SCREEN]);
  await menu('Pantalla nueva', 'Eliminar');
  await expect.element(page.getByText('Plantilla «Pantalla nueva» eliminada')).toBeVisible();
  await expect.element(row('Pantalla nueva')).not.toBeInTheDocument();
  await undoButton().click();
  await expect.element(row('Pantalla nueva')).toBeVisible();
});

test('a project with fifty templates takes no more', async () => {
  open(Array.from({ length: 50 }, (_, n) => newTemplate({ name: `Número ${n}` })));
  await expect.element(page.getByText(/^Has llegado a 50 plantillas/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nueva plantilla' })).toBeDisabled();
});

test('who does not manage the project reads the templates', async () => {
  open([SCREEN], false);
  await expect.element(row('Pantalla nueva')).toBeVisible();
  expect(page.getByRole('button').all()).toEqual([]);
});

test('templates that cannot be read are read again on request', async () => {
  open([SCREEN]);
  let fails = true;
  let reads = 0;
  backend.interceptReads(({ target }) => {
    if (target === 'story_templates') reads += 1;
    if (fails && target === 'story_templates') throw new Refusal('x');
  });
  await expect.element(page.getByText('No se pudieron leer las plantillas')).toBeVisible();
  // the second read follows the join of the channel
  await expect.poll(() => reads).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  fails = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(row('Pantalla nueva')).toBeVisible();
});
