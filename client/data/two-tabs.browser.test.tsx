import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepCopy, openStorage, storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { ANA, newId } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { commentDrafts, fieldDrafts, useDraftState } from './drafts/drafts.ts';

const field = page.getByRole('textbox', { name: 'Comentario' });
const notice = page.getByText('Otra pestaña tenía otro texto en este campo. Está en «Textos por copiar»');

function Field({ storyId }: { storyId: string }) {
  const [text, change] = useDraftState(commentDrafts, storyId);
  return <textarea aria-label="Comentario" value={text} onChange={(event) => change(event.target.value)} />;
}

/** Another tab writes in the field; null: it has sent its text. */
const writeElsewhere = (storyId: string, text: string | null) =>
  storedText('fieldDraft', ANA.id, `${storyId}:comment`).write(text && JSON.stringify(text));
const copies = () =>
  storedIds('textCopy', ANA.id).map((id) => Object(storedText('textCopy', ANA.id, id).parse()).value);

function open(): string {
  const storyId = newId();
  stage(<Field storyId={storyId} />, {}, { view: 'kanban' });
  return storyId;
}

beforeEach(() => {
  localStorage.clear();
  openStorage(ANA.id);
});

test('of two tabs that write in one field, the text of the other one is kept, and a notice says where', async () => {
  const id = open();
  await field.fill('Mío');
  expect(copies()).toEqual([]);
  writeElsewhere(id, 'De la otra');
  await field.fill('Mío y más');
  await expect.element(notice).toBeVisible();
  expect([commentDrafts.read(id), copies()]).toEqual(['Mío y más', ['De la otra']]);
});

test('tabs that write in turns keep one text each', async () => {
  const id = open();
  await field.fill('Mío');
  // as the other tab does
  keepCopy({ value: 'Mío', name: 'fieldDraft', id: `${id}:comment` });
  writeElsewhere(id, 'De la otra');
  await field.fill('Mío y más');
  expect([commentDrafts.read(id), copies()]).toEqual(['Mío y más', ['De la otra']]);
});

test('a tab that has sent its text leaves that of the other one in its place, and knows its own', async () => {
  const id = open();
  await field.fill('Mío');
  writeElsewhere(id, 'De la otra');
  expect([commentDrafts.own(id), commentDrafts.read(id)]).toEqual(['Mío', 'De la otra']);
  await field.fill('');
  expect([commentDrafts.read(id), copies()]).toEqual(['De la otra', []]);
});

test('a text that another tab has sent is not kept, and a text that the field began with is not another one', async () => {
  const id = newId();
  commentDrafts.write(id, 'De antes');
  writeElsewhere(id, 'De la otra, cerrada');
  stage(<Field storyId={id} />, {}, { view: 'kanban' });
  await field.fill('De la otra, cambiada');
  writeElsewhere(id, null);
  await field.fill('Otra vez');
  expect([commentDrafts.read(id), copies()]).toEqual(['Otra vez', []]);
});

test('a draft of a field keeps what it was begun on, whatever another tab writes', () => {
  const key = `${newId()}:title`;
  fieldDrafts.open(key);
  fieldDrafts.write(key, { value: 'Mío', base: { value: 'Guardado' } });
  storedText('fieldDraft', ANA.id, key).write(JSON.stringify({ value: 'Otro', base: { value: 'Antes' } }));
  expect(fieldDrafts.own(key)).toEqual({ value: 'Mío', base: { value: 'Guardado' } });
});
