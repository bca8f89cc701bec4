import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { backend } from '#client/testing/backend.ts';
import { PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { useLiveProjects } from './live-projects.ts';
import { useLostProject } from './lost-projects.ts';
import { useProjects } from './queries.ts';

const shown: string[] = [];

function Projects() {
  useLiveProjects();
  const { data } = useProjects();
  const lost = useLostProject(PROJECT.id);
  const text = `projects: ${data?.length ?? '?'}, lost: ${lost?.why ?? 'none'}`;
  shown.push(text);
  return <output>{text}</output>;
}

/**
 * Holds the reads of the projects. @returns `reads`: for each, in order, a function that answers it; they grow as reads arrive.
 * `release`: answers all, and holds no more.
 */
function holdReads(): { reads: (() => Promise<void>)[]; release: () => void } {
  const reads: (() => Promise<void>)[] = [];
  let holds = true;
  const answer = backend.answer.bind(backend);
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    const response = await answer(request);
    if (!holds || !request.url.includes('/rest/v1/projects?')) return response;
    const { promise: held, resolve } = Promise.withResolvers<void>();
    reads.push(() => {
      resolve();
      // until the client has worked with it
      return new Promise((done) => setTimeout(done, 20));
    });
    await held;
    return response;
  });
  onTestFinished(() => spy.mockRestore());
  const release = () => {
    holds = false;
    for (const read of reads) void read();
  };
  return { reads, release };
}

test('a project is lost when it disappears, not with the answer to a read that a later one has overtaken', async () => {
  stage(<Projects />, {}, {});
  const text = page.getByRole('status');
  await expect.element(text).toHaveTextContent('projects: 1, lost: none');
  const { reads, release } = holdReads();
  backend.delete('projects', PROJECT.id);
  // a busy machine may read twice
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  const overtaken = [...reads];
  void queryClient.invalidateQueries({ queryKey: ['projects'] });
  await expect.poll(() => reads.length).toBeGreaterThan(overtaken.length);
  for (const read of overtaken) await read();
  expect(shown.at(-1)).toBe('projects: 1, lost: none');
  release();
  await expect.element(text).toHaveTextContent('projects: 0, lost: deleted');
});
