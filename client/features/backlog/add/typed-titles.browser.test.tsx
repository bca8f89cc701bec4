import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { BACKLOG_SLOTS } from '#client/testing/backlog.ts';
import { PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

const field = page.getByRole('textbox', { name: 'Nueva historia' });
const stored = () => backend.rows<StoryRow>('user_stories').map(({ title, type }) => [type, title]);

async function open(project: object = {}): Promise<void> {
  stage(
    <BacklogView {...BACKLOG_SLOTS} />,
    { user_stories: [], projects: [{ ...PROJECT, ...project }] },
    { view: 'backlog', project: PROJECT.id },
  );
  await field.click();
}

test('a title that begins with a type makes a story of it, which the row shows', async () => {
  await open();
  await userEvent.keyboard('error: No carga');
  await expect.element(page.getByRole('img', { name: 'Error' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(stored).toEqual([['bug', 'No carga']]);
  const row = page.getByRole('article').filter({ hasText: 'No carga' });
  await expect.element(row.getByRole('img', { name: 'Error' })).toBeVisible();
  await expect.element(row.getByRole('link', { name: /No carga, error, prioridad media/ })).toBeVisible();
});

test('a type that the project does not offer stays in the title', async () => {
  await open({ disabled_types: ['bug'] });
  await userEvent.keyboard('error: No carga{Enter}');
  await expect.poll(stored).toEqual([['story', 'error: No carga']]);
});
