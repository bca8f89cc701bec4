import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commentDrafts } from '#client/data/drafts/drafts.ts';
import { keepCopy, openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA, newId, newStory } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { UserMenu } from './UserMenu.tsx';

const story = newStory('Pagar');
const entry = page.getByRole('menuitem', { name: /^Textos por copiar/ });
const openMenu = () => page.getByRole('button', { name: /^Cuenta de/ }).click();

let reads: string[] = [];
function open(): Stage {
  const onStage = stage(<UserMenu />, { user_stories: [story] }, { view: 'kanban', story: story.id });
  reads = [];
  backend.interceptReads(({ target }) => void reads.push(target));
  return onStage;
}

beforeEach(() => {
  localStorage.clear();
  openStorage(ANA.id);
});

test('the menu of the person counts drafts without a field and texts that were put aside, and opens them', async () => {
  commentDrafts.write(newId(), 'De una borrada');
  commentDrafts.write(story.id, 'De una abierta');
  keepCopy({ value: 'Sin sitio' });
  const onStage = open();
  await openMenu();
  await expect.element(entry).toMatchTextContent('Textos por copiar2');
  await entry.click();
  expect(onStage.search()).toMatchObject({ dialog: 'texts', story: story.id });
});

test('a page without typed texts asks for nothing, and has no entry', async () => {
  open();
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible();
  expect(entry.query()).toBeNull();
  expect(reads).not.toContain('user_stories');
});
