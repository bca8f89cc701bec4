import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addComment } from '#client/data/comments/mutations.ts';
import { useResumedCommands } from '#client/data/resume.ts';
import { NewCards } from '#client/features/kanban/column/lazy/NewCards.tsx';
import { watchConnection } from '#client/lib/connection/online.ts';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newStory } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { UserMenu } from './UserMenu.tsx';

function Notice() {
  useResumedCommands(ANA.id);
  return (
    <>
      <UserMenu />
      <NewCards stories={[{ id: 'new', title: 'Cobrar' } as never]} />
      <ConnectionNotice />
    </>
  );
}

watchConnection();
const lose = () => window.dispatchEvent(new Event('offline'));
const regain = () => window.dispatchEvent(new Event('online'));
/** Whether the browser would ask before it closes the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('changes that the browser cannot store are said to be in this page alone, which asks before it is closed', async () => {
  const story = newStory('Pagar');
  stage(<Notice />, { user_stories: [story], comments: [] }, { view: 'kanban' });
  onTestFinished(() => void regain());
  lose();
  await expect.element(page.getByText(/^Sin conexión\./)).toBeVisible();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  void addComment(story.id, { body: 'Visto', mentions: [] });
  await expect.element(page.getByText('1 cambio en espera.')).toBeVisible();
  await expect.element(page.getByText(/^No cierres esta pestaña/)).toBeVisible();
  expect(asks()).toBe(true);

  regain();
  await expect.poll(() => backend.rows('comments')).toHaveLength(1);
  await expect.poll(asks).toBe(false);
});

test('changes that the server does not know wait for the page to be loaded again, and the notice and the sign-out say so', async () => {
  const story = newStory('Pagar');
  stage(<Notice />, { user_stories: [story], comments: [] }, { view: 'kanban' });
  backend.interceptWrites(() => {
    throw Object.assign(new Refusal('x'), {
      body: { code: 'PGRST205', message: '', hint: null, details: null },
    });
  });
  await expect.element(page.getByText('Guardando…')).toBeVisible();
  void addComment(story.id, { body: 'Visto', mentions: [] });
  const notice = page.getByRole('status').filter({ hasText: '1 cambio espera a que recargues la página' });
  await expect.element(notice.getByRole('button', { name: 'Recargar' })).toBeVisible();
  void addComment(story.id, { body: 'Y probado', mentions: [] });
  await expect.element(page.getByText(/^2 cambios esperan a que recargues la página/)).toBeVisible();
  expect(page.getByText(/Enviando|Guardando/).elements()).toEqual([]);
  await expect.element(page.getByText('En espera', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Cuenta de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect.element(page.getByText(/^Quédate y recarga la página para enviar 2 cambios/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Seguir aquí' }).click();

  // a server that went back to the version of the page
  backend.interceptWrites(() => undefined);
  await expect.poll(() => backend.rows('comments')).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Recargar' })).not.toBeInTheDocument();
});
