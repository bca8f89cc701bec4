import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useProject } from '#client/data/projects/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StorySettings } from './StorySettings.tsx';

function Settings() {
  const project = useProject(PROJECT.id);
  return project && <StorySettings project={project} />;
}

const open = (project: object = {}) =>
  stage(
    <Settings />,
    {
      projects: [{ ...PROJECT, ...project }],
      user_stories: [newStory('Uno'), newStory('Dos', { type: 'bug' }), newStory('Tres', { type: 'bug' })],
    },
    { view: 'project', project: PROJECT.id, section: 'stories' },
  );
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
const bugSwitch = page.getByRole('switch', { name: 'Ofrecer el tipo Error' });
const text = page.getByRole('textbox', { name: /^Texto con que empieza/ });
const project = () => backend.rows('projects')[0];

test('the types say what they begin with, how many stories have them, and which are offered', async () => {
  open({ starting_texts: { bug: '**Pasos**' }, disabled_types: ['research'] });
  await expect.element(row('Error')).toMatchTextContent('ErrorPasos2');
  await expect.element(row('Historia')).toMatchTextContent('HistoriaVacío1Siempre');
  await expect.element(page.getByRole('switch', { name: 'Ofrecer el tipo Investigación' })).not.toBeChecked();
  // plain stories are always offered
  expect(page.getByRole('switch').all()).toHaveLength(3);
});

test('a manager switches a type off at once, and undoes it', async () => {
  open();
  // its drawing lies above it
  await bugSwitch.click({ force: true });
  await expect.element(page.getByText('Tipo «Error» desactivado')).toBeVisible();
  expect(project()).toMatchObject({ disabled_types: ['bug'] });
  await expect.element(bugSwitch).not.toBeChecked();
  await undoButton().click();
  await expect.poll(project).toMatchObject({ disabled_types: [] });
  await expect.element(bugSwitch).toBeChecked();
});

test('a manager writes the text of a type', async () => {
  open();
  await page.getByRole('button', { name: 'Editar el tipo Error' }).click();
  await expect.element(page.getByText('2 historias lo usan')).toBeVisible();
  await text.fill('**Pasos**');
  await page.getByRole('button', { name: 'Guardar tipo' }).click();
  await expect.element(page.getByText('Tipo guardado')).toBeVisible();
  expect(project()).toMatchObject({ starting_texts: { bug: '**Pasos**' } });
  await expect.element(row('Error')).toMatchTextContent('Pasos');
});

test('a text that somebody else has saved meanwhile is shown before it is replaced', async () => {
  open();
  await page.getByRole('button', { name: 'Editar el tipo Error' }).click();
  await text.fill('Mío');
  backend.update('projects', PROJECT.id, { starting_texts: { bug: 'Suyo' } });
  await page.getByRole('button', { name: 'Guardar tipo' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Suyo');
  expect(project()).toMatchObject({ starting_texts: { bug: 'Suyo' } });
  await page.getByRole('button', { name: 'Guardar tipo' }).click();
  await expect.poll(project).toMatchObject({ starting_texts: { bug: 'Mío' } });
});

test('who does not manage the project reads the types', async () => {
  open({ owner_id: BERTA.id, disabled_types: ['bug'] });
  await expect.element(row('Error')).toMatchTextContent('ErrorVacío2No');
  expect(page.getByRole('switch').all()).toEqual([]);
  expect(page.getByRole('button').all()).toEqual([]);
});

test('types that cannot be read are read again on request', async () => {
  open();
  let fails = true;
  backend.interceptReads(({ target }) => {
    if (fails && target === 'rpc/story_types') throw new Refusal('x');
  });
  await expect.element(page.getByText('No se pudieron leer los tipos')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(row('Error')).toBeVisible();
});
