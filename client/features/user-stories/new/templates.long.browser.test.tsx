import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newId, PROJECT, type Row, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { newTemplate } from '#client/testing/templates.ts';
import { NewStoryDialog } from './NewStoryDialog.tsx';
import { newStoryDrafts } from './story-draft.ts';

/** Templates in the dialog of a new story. */

const SCREEN = newTemplate({
  title_prefix: 'Pantalla:',
  acceptance_criteria: '- [ ] Se ve',
  tasks: ['Diseñarla', 'Probarla'],
  story_points: 5,
  type: 'bug',
});
const MAIL = newTemplate({ name: 'Aviso por correo', description: 'A quién', tasks: ['Escribirlo'] });
const OTHER = { ...PROJECT, id: newId(), name: 'Reservas', key: 'RES' };

const title = page.getByRole('textbox', { name: 'Título' });
const template = page.getByRole('button', { name: /^Plantilla/ });
const tasks = page.getByRole('textbox', { name: /^Tareas/ });
const description = page.getByRole('textbox', { name: /^Descripción/ });
const submit = page.getByRole('button', { name: 'Crear historia' });
const created = () => backend.rows<StoryRow>('user_stories').at(-1);

beforeEach(() => {
  openStorage(ANA.id);
  newStoryDrafts.write('');
});

async function open(templates: readonly Row[] = [SCREEN, MAIL], tables: Record<string, readonly Row[]> = {}) {
  stage(
    <NewStoryDialog />,
    { user_stories: [], tasks: [], story_templates: templates, ...tables },
    { view: 'backlog', project: PROJECT.id, dialog: 'story' },
  );
  await expect.element(title).toBeVisible();
}

async function choose(name: string): Promise<void> {
  await template.click();
  await page.getByRole('option', { name }).click();
}

test('a story is created as the template says, with its tasks, in one write that counts the use', async () => {
  await open();
  await expect.element(template).toMatchTextContent('Ninguna');
  await expect.element(tasks).not.toBeInTheDocument();
  await choose('Pantalla nueva');
  await expect.element(title).toHaveValue('Pantalla: ');
  await expect.element(tasks).toHaveValue('Diseñarla\nProbarla');
  await title.fill('Pantalla: Pagar');
  await tasks.fill('Diseñarla\n\n Revisarla ');
  await submit.click();
  await expect.element(page.getByText('Historia creada')).toBeVisible();
  expect(backend.writes).toHaveLength(1);
  expect(backend.writes[0]).toMatchObject({
    target: 'rpc/create_from_template',
    body: {
      template_id: SCREEN['id'],
      story: { title: 'Pantalla: Pagar', type: 'bug', story_points: 5, acceptance_criteria: '- [ ] Se ve' },
      tasks: ['Diseñarla', 'Revisarla'],
    },
  });
  expect(backend.row('story_templates', SCREEN['id'])).toMatchObject({ uses: 1 });
  await undoButton().click();
  await expect.poll(created).toBeUndefined();
});

test('another template takes the untouched filling away, and leaves what is typed', async () => {
  await open();
  await choose('Pantalla nueva');
  await tasks.fill('La mía');
  await choose('Aviso por correo');
  await expect.element(title).toHaveValue('');
  await expect.element(description).toHaveValue('A quién');
  await expect.element(tasks).toHaveValue('La mía');
  await choose('Ninguna');
  await expect.element(description).toHaveValue('');
  await expect.element(tasks).toHaveValue('La mía');
  await tasks.fill('');
  await expect.element(tasks).not.toBeInTheDocument();
});

test('the next story of "Crear otra" begins with the same template', async () => {
  await open();
  await choose('Pantalla nueva');
  await title.fill('Pantalla: Pagar');
  await page.getByRole('checkbox', { name: 'Crear otra' }).click();
  await submit.click();
  await expect.element(title).toHaveValue('Pantalla: ');
  await expect.element(tasks).toHaveValue('Diseñarla\nProbarla');
});

test('a project without templates has no such field, and another project has its own', async () => {
  const reserve = newTemplate({ project_id: OTHER.id, name: 'Reserva' });
  await open([SCREEN, reserve], { projects: [PROJECT, OTHER] });
  await choose('Pantalla nueva');
  await page.getByRole('button', { name: /^Proyecto/ }).click();
  await page.getByRole('option', { name: 'Reservas' }).click();
  await expect.element(template).toMatchTextContent('Ninguna');
  await expect.element(title).toHaveValue('');
  await template.click();
  await expect.element(page.getByRole('option', { name: 'Reserva' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  backend.update('story_templates', reserve['id'], { removed_at: '2026-03-02T10:00:00+00:00' });
  await expect.element(template).not.toBeInTheDocument();
});

test('templates that cannot be read are read again on request', async () => {
  let fails = true;
  await open([SCREEN]);
  await expect.element(template).toBeVisible();
  backend.interceptReads(({ target }) => {
    if (fails && target === 'story_templates') throw new Refusal('x');
  });
  backend.update('story_templates', SCREEN['id'], { name: 'Otra' });
  await expect.element(page.getByText('No se pudieron leer las plantillas')).toBeVisible();
  // not before: the read that follows the join of the channel would take the button away
  document.addEventListener('click', () => (fails = false), { capture: true, once: true });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await template.click();
  await expect.element(page.getByRole('option', { name: 'Otra' })).toBeVisible();
});
