import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showColumn } from '#client/data/projects/live-projects.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { PROJECT } from './rows.ts';
import { stage } from './stage.tsx';

const Name = () => useProject(PROJECT.id)?.name;

test('a test ends after the changes that wait for a part of the program', async () => {
  let done = false;
  // called last: later ones come first
  onTestFinished(() => expect(done).toBe(true));
  stage(<Name />, {}, {});
  await expect.element(page.getByText(PROJECT.name)).toBeVisible();
  void showColumn({ project_id: PROJECT.id, status: 'todo', name: 'Pendiente' }).then(() => {
    done = true;
  });
});
