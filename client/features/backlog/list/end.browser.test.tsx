import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '#client/lib/screen/toast.ts';
import { find, item } from '#client/testing/lists.ts';
import { newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

test.each([
  [1366, 768],
  [360, 640],
])('at %d × %d px the last row of a long backlog ends above a toast', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1440, 900));
  const stories = Array.from({ length: 60 }, (_, place) => newStory(`Historia ${place}.`));
  stage(<BacklogView />, { user_stories: stories }, { view: 'backlog', project: PROJECT.id });
  await expect.element(page.getByText('Historia 0.')).toBeVisible();
  // it stays, and is as high as one that can be undone
  const close = toast.lasting('Historia movida', 'Cambia el alcance de Sprint 3', {
    label: 'Deshacer',
    run: () => undefined,
  });
  onTestFinished(close);
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  const list = find('[data-backlog]');
  list.scrollTop = list.scrollHeight;
  await expect.poll(() => list.textContent).toContain('Historia 59.');
  const shown = () => find('.mantine-Notifications-notification').getBoundingClientRect();
  await expect
    .poll(() => shown().top - item('Historia 59.').getBoundingClientRect().bottom)
    .toBeGreaterThan(0);
});
