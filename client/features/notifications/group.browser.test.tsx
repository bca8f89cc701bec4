import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { ANA, BERTA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { NotificationList } from './NotificationList.tsx';

const about = (stories: readonly { id: string }[], more = 0) => ({
  id: newId(),
  user_id: ANA.id,
  actor_id: BERTA.id,
  project_id: PROJECT.id,
  story_id: null,
  kind: 'assigned',
  params: { stories: stories.map(({ id }) => id), count: stories.length + more },
  read_at: null,
  created_at: '2026-03-02T10:00:00Z',
});

test('one line about several stories opens the list of those that are there, and is read then', async () => {
  const [first, second] = [newStory('Pagar'), newStory('Cobrar')];
  let closed = 0;
  stage(
    <NotificationList unread={1} onClose={() => (closed += 1)} />,
    { user_stories: [first, second], mutes: [], notifications: [about([first, second, { id: newId() }])] },
    {},
  );
  const line = page.getByRole('button', { name: /te asignó 3 historias/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await line.click();
  const stories = page.getByRole('list', { name: 'Historias de esta notificación' });
  await expect.element(stories.getByRole('link').nth(1)).toBeVisible();
  expect(
    stories
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Pagar'), expect.stringContaining('Cobrar')]);
  await expect.poll(() => backend.rows('notifications')).toMatchObject([{ read_at: expect.any(String) }]);
  await stories.getByRole('link').first().click();
  expect(closed).toBe(1);
});

test('stories that cannot be seen any more are said to be so', async () => {
  stage(
    <NotificationList unread={1} onClose={() => undefined} />,
    { user_stories: [], mutes: [], notifications: [about([{ id: newId() }, { id: newId() }])] },
    {},
  );
  await page.getByRole('button', { name: /te asignó 2 historias/ }).click();
  await expect.element(page.getByText('Ya no puedes ver estas historias.')).toBeVisible();
});
