import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useProject } from '#client/data/projects/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoriesSection } from './StoriesSection.tsx';

function Section() {
  const project = useProject(PROJECT.id);
  return project && <StoriesSection project={project} />;
}

const headings = () =>
  page
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

test('no part is pushed down by one above it that is read later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stage(<Section />, {}, { view: 'project', project: PROJECT.id });
  const asked = new Set<string>();
  backend.interceptReads(({ target }) => {
    asked.add(target);
    return target === 'rpc/story_types' ? promise : undefined;
  });
  // all are read at the same time
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['rpc/story_types', 'project_fields', 'story_templates']));
  await expect.poll(headings).toEqual(['Tipos']);
  resolve();
  await expect.poll(headings).toEqual(['Tipos', 'Campos propios', 'Plantillas']);
});
