import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newStory, PROJECT, type Row, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { StoryPanel } from './StoryPanel.tsx';

let id: string;

/** Opens the panel of a story for Ana, who owns the project. */
async function open(
  values: Partial<StoryRow>,
  tables: (story: string) => Record<string, readonly Row[]> = () => ({}),
) {
  const story = newStory('Uno', values);
  id = story.id;
  stage(<StoryPanel />, { user_stories: [story], ...tables(id) }, { project: PROJECT.id, story: id });
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
}

const comment = (story_id: string, body: string) => ({
  id: newId(),
  project_id: PROJECT.id,
  story_id,
  author_id: BERTA.id,
  body,
  mentions: [],
  created_at: '2026-03-02T10:00:00+00:00',
  edited_at: null,
  reply_to: null,
});
/** Berta removes a text of the story. */
function redactByBerta(kind: string, patch: Partial<StoryRow>): void {
  backend.insert('activity_log', {
    project_id: PROJECT.id,
    entity_type: 'user_stories',
    entity_id: id,
    entity_name: 'Uno',
    action: 'updated',
    actor_id: BERTA.id,
    changes: { redacted: [null, { kind, id }] },
    created_at: '2026-03-02T12:00:00+00:00',
  });
  backend.update('user_stories', id, patch, { by: BERTA.id });
}
const sent = () =>
  backend.writes.filter(({ target }) => target === 'rpc/redact_text').map(({ body }) => body);
const dialog = page.getByRole('dialog', { name: 'Borrar un texto para siempre' });
const action = dialog.getByRole('button', { name: 'Borrar este texto' });
async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Borrar un texto…' }).click();
  await expect.element(dialog).toBeVisible();
}

test('a manager removes one of the texts, and reads where copies stay', async () => {
  await open({ description: 'La contraseña', acceptance_criteria: '- [ ] Se ve\n- [ ] Se paga' });
  await openDialog();
  await expect
    .element(dialog.getByText(/copias de seguridad, las exportaciones ya hechas y los correos/))
    .toBeVisible();
  await expect.element(action).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog.getByRole('radio', { name: 'Criterio 2' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Descripción' }).click();
  await action.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([{ kind: 'description', id }]);
  const description = page.getByRole('textbox', { name: 'Descripción' });
  await expect.element(description).toHaveAttribute('placeholder', `Texto borrado por ${ANA.full_name}`);
  await expect.element(description).toHaveValue('');
  await expect.element(page.getByText('borró para siempre el texto de la descripción')).toBeVisible();
});

test('one criterion is removed by its text, and a new one can be written in its place', async () => {
  await open({ acceptance_criteria: '- [ ] Se ve\n- [ ] Se paga' });
  await openDialog();
  await dialog.getByRole('radio', { name: 'Criterio 2' }).click();
  await action.click();
  expect(sent()).toEqual([{ kind: 'criterion', id, text: 'Se paga' }]);
  redactByBerta('criterion', { acceptance_criteria: `- [ ] Se ve\n- [ ] ${REDACTED}` });
  const second = page.getByRole('textbox', { name: 'Criterio 2' });
  await expect.element(second).toHaveValue('');
  await expect.element(second).toHaveAttribute('placeholder', `Texto borrado por ${ANA.full_name}`);
  await second.fill('Se cobra');
  await userEvent.keyboard('{Tab}');
  await expect
    .poll(() => (backend.row('user_stories', id) as StoryRow).acceptance_criteria)
    .toBe('- [ ] Se ve\n- [ ] Se cobra');
});

test('the text of a comment is removed where it stands', async () => {
  await open({}, (story) => ({ comments: [comment(story, 'La clave es 1234')] }));
  await page.getByRole('button', { name: /^Borrar para siempre el texto del comentario de Berta/ }).click();
  await expect.element(dialog.getByText('La clave es 1234')).toBeVisible();
  await action.click();
  await expect.element(page.getByText(`Texto borrado por ${ANA.full_name}`)).toBeVisible();
  await expect.element(page.getByText('La clave es 1234')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Borrar para siempre/ })).not.toBeInTheDocument();
});

test('a refusal stays in the dialog', async () => {
  await open({ description: 'La contraseña' });
  await openDialog();
  backend.interceptWrites(() => {
    throw new Refusal('not_manager');
  });
  await dialog.getByRole('radio', { name: 'Descripción' }).click();
  await action.click();
  await expect.element(page.getByText('No se pudo borrar el texto')).toBeVisible();
  await expect.element(dialog).toBeVisible();
});

test('people who do not manage the project are not offered it', async () => {
  await open({ description: 'La contraseña' }, (story) => ({
    projects: [{ ...PROJECT, owner_id: BERTA.id }],
    comments: [comment(story, 'Hola')],
  }));
  await expect.element(page.getByText('Hola')).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expect.element(page.getByRole('menuitem', { name: /Copiar/ }).first()).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Borrar un texto…' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Borrar para siempre/ })).not.toBeInTheDocument();
});

test('who was editing the text is asked before it comes back', async () => {
  await open({ description: 'La contraseña' });
  const description = page.getByRole('textbox', { name: 'Descripción', includeHidden: true });
  await page.getByRole('button', { name: 'Editar la descripción' }).click();
  await description.fill('La contraseña es 1234');
  redactByBerta('description', { description: REDACTED });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const conflict = page.getByRole('group', { name: 'Dos versiones: Descripción' });
  await expect.element(conflict.getByText(/ha borrado este texto mientras editabas/)).toBeVisible();
  await expect.element(description).toHaveValue('La contraseña es 1234');
  expect((backend.row('user_stories', id) as StoryRow).description).toBe(REDACTED);
});

test('an undo that would bring the text back is refused with the reason', async () => {
  await open({ description: 'La contraseña' });
  await page.getByRole('button', { name: 'Editar la descripción' }).click();
  await userEvent.keyboard(' es 1234{Control>}{Enter}{/Control}');
  await expect.element(undoButton()).toBeVisible();
  redactByBerta('description', { description: REDACTED });
  await expect.element(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue('');
  await undoButton().click();
  await expect
    .element(page.getByText('Quien gestiona el proyecto ha borrado ese texto para siempre.'))
    .toBeVisible();
  expect((backend.row('user_stories', id) as StoryRow).description).toBe(REDACTED);
});

test('the reason of a block is read from the versions of the story', async () => {
  const at = '2026-03-02T10:05:00+00:00';
  const event = (created_at: string, change: unknown[]) => ({
    id: newId(),
    entity_type: 'user_stories',
    entity_name: 'Uno',
    action: 'updated',
    actor_id: BERTA.id,
    changes: { blocked_reason: change },
    created_at,
  });
  await open({}, (story) => ({
    activity_log: [
      { ...event('2026-03-02T10:06:00+00:00', [true, null]), entity_id: story, actor_id: ANA.id },
      { ...event(at, [null, true]), entity_id: story },
    ],
    story_text_versions: [
      { story_id: story, field: 'blocked_reason', text: 'Falta la pasarela', created_at: at },
    ],
  }));
  await expect.element(page.getByText('la marcó como bloqueada: Falta la pasarela')).toBeVisible();
});

test('a long line is cut in the dialog of a phone, and the arrows choose among the texts', async () => {
  await page.viewport(360, 780);
  await open({ description: 'contraseña '.repeat(30), acceptance_criteria: '- [ ] Se ve\n- [x] Se paga' });
  await openDialog();
  await expect.element(dialog.getByRole('radio', { name: 'Descripción' })).toHaveFocus();
  const content = dialog.element();
  expect(content.scrollWidth).toBeLessThanOrEqual(content.clientWidth);
  await expect.element(dialog.getByText('Se ve · Se paga')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: 'Criterio 1' })).toBeChecked();
});
