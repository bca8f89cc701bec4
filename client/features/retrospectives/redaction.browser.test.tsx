import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { BERTA, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { RetroBoard } from './RetroBoard.tsx';

const SECRET = 'La clave es 1234';

/** Shows the discussions of two topics to Ana, who owns the project. */
function open(
  values: Partial<Retrospective> = {},
  tables: Record<string, readonly Row[]> = {},
): Retrospective {
  const topics = [
    newTopic('Uno', { votes: 2, discussion: SECRET }),
    newTopic('Dos', { votes: 1, discussion: 'Nada que borrar' }),
  ];
  const retro = newRetro({ phase: 'agree', topics, focus_topic_id: topics[0]?.id ?? null, ...values });
  stage(
    <RetroBoard id={retro.id} />,
    { retrospectives: [retro as unknown as Row], ...tables },
    { view: 'retro', project: PROJECT.id, retro: retro.id },
  );
  return retro;
}
const dialog = page.getByRole('dialog', { name: 'Borrar un texto para siempre' });
const action = dialog.getByRole('button', { name: 'Borrar este texto' });
const discussion = page.getByRole('textbox', { name: 'Lo que hablamos' });
const item = page.getByRole('menuitem', { name: 'Borrar un texto…' });
const openMenu = () => page.getByRole('button', { name: 'Sprint 13: opciones' }).click();
async function openDialog(): Promise<void> {
  await openMenu();
  await item.click();
  await expect.element(dialog).toBeVisible();
}
const sent = () =>
  backend.writes.filter(({ target }) => target === 'rpc/redact_text').map(({ body }) => body);
/** Berta removes the discussion of the first topic. */
function redactByBerta(retro: Retrospective): void {
  const [first, ...others] = retro.topics;
  if (!first) throw new Error('There is no topic.');
  backend.insert('activity_log', {
    project_id: PROJECT.id,
    entity_type: 'projects',
    entity_id: PROJECT.id,
    entity_name: PROJECT.name,
    action: 'updated',
    actor_id: BERTA.id,
    changes: { redacted: [null, { kind: 'discussion', id: first.id }] },
    created_at: '2026-03-02T12:00:00+00:00',
  });
  backend.update('retrospectives', retro.id, {
    topics: [{ ...first, discussion: REDACTED }, ...others],
    revision: 2,
  });
}

test('a manager chooses the topic, and reads where copies stay', async () => {
  const retro = open();
  await openDialog();
  await expect
    .element(dialog.getByText(/copias de seguridad, las exportaciones ya hechas y los correos/))
    .toBeVisible();
  await expect.element(dialog.getByText(SECRET)).toBeVisible();
  await expect.element(action).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: /Uno/ }).click();
  await action.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([{ kind: 'discussion', id: retro.topics[0]?.id }]);
});

test('in its place everybody reads who removed it, and can write again', async () => {
  const retro = open();
  await expect.element(discussion).toHaveValue(SECRET);
  redactByBerta(retro);
  await expect.element(discussion).toHaveAttribute('placeholder', `Texto borrado por ${BERTA.full_name}`);
  await expect.element(discussion).toHaveValue('');
  // it has no text left to remove
  await openDialog();
  await expect.element(dialog.getByText('Nada que borrar')).toBeVisible();
  await expect.element(dialog.getByText(REDACTED)).not.toBeInTheDocument();
});

test('in a closed retrospective the mark stands in its place', async () => {
  const retro = open({ phase: 'closed', closed_at: '2026-03-13T11:00:00+00:00' });
  await expect.element(page.getByText(SECRET)).toBeVisible();
  redactByBerta(retro);
  await expect.element(page.getByText(`Texto borrado por ${BERTA.full_name}`)).toBeVisible();
  await expect.element(page.getByText(REDACTED)).not.toBeInTheDocument();
});

test('a refusal stays in the dialog', async () => {
  open();
  await openDialog();
  backend.interceptWrites(() => {
    throw new Refusal('not_manager');
  });
  await dialog.getByRole('radio', { name: /Uno/ }).click();
  await action.click();
  await expect.element(page.getByText('No se pudo borrar el texto')).toBeVisible();
  await expect.element(dialog).toBeVisible();
});

test('people who do not manage the project are not offered it', async () => {
  open({}, { projects: [{ ...PROJECT, owner_id: BERTA.id }] });
  await expect.element(discussion).toHaveValue(SECRET);
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: /Todas/ })).toBeVisible();
  await expect.element(item).not.toBeInTheDocument();
});
