import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { MyStories } from './MyStories.tsx';

const NONE = { count: 0, items: [] };
const SEARCH = { view: 'dashboard', project: PROJECT.id } as const;

test('a person without stories is led to the board', async () => {
  stage(<MyStories mine={NONE} />, {}, SEARCH);
  await expect.element(page.getByText(/Coge una del tablero/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ir al tablero' })).toBeVisible();
});

test('nobody is told to take a story from an archived project', async () => {
  const archived = { ...PROJECT, archived_at: '2026-03-01T00:00:00+00:00' };
  stage(<MyStories mine={NONE} />, { projects: [archived] }, SEARCH);
  await expect.element(page.getByText(/proyecto archivado/)).toBeVisible();
  await expect.element(page.getByText(/Toma una/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
