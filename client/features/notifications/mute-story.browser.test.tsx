import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { ANA, BERTA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { NotificationList } from './NotificationList.tsx';

const about = (kind: string, story: { id: string } | null, key?: string) => ({
  id: newId(),
  user_id: ANA.id,
  actor_id: BERTA.id,
  project_id: PROJECT.id,
  story_id: story?.id ?? null,
  kind,
  params: { ...(key && { key, title: 'Pagar' }), sprint: 'Sprint 1' },
  read_at: null,
  created_at: '2026-03-02T10:00:00Z',
});
const mute = page.getByRole('button', { name: 'Silenciar esta historia' });

test('a row of the bell about a story mutes it, and unmutes it; other rows do not', async () => {
  const story = newStory('Pagar');
  stage(
    <NotificationList unread={2} onClose={() => undefined} />,
    {
      user_stories: [story],
      mutes: [],
      notifications: [about('commented', story, 'TIE-1'), about('sprint_started', null)],
    },
    {},
  );
  await expect.element(page.getByRole('listitem').nth(1)).toBeVisible();
  expect(mute.elements()).toHaveLength(1);
  await mute.click();
  await expect.poll(() => backend.rows('mutes')).toMatchObject([{ story_id: story.id }]);
  await expect.element(page.getByText('TIE-1 en silencio')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Dejar de silenciar esta historia' }))
    .toBeInTheDocument();
  await undoButton().click();
  await expect.poll(() => backend.rows('mutes')).toEqual([]);
  await expect.element(mute).toBeInTheDocument();
});
