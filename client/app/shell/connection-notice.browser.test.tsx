import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addComment } from '#client/data/comments/mutations.ts';
import { useResumedCommands } from '#client/data/resume.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA, newStory } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';

function Notice() {
  useResumedCommands(ANA.id);
  return <ConnectionNotice />;
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
