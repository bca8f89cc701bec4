import { createProject } from '../server/testing/scenario.ts';
import { expect, test } from './fixtures.ts';
import { LiveChannels } from './live-channels.ts';

test('all readers of a table and filter share one channel, which catches up after it was down, and closes with the last reader', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const channels = await LiveChannels.of(page);
  await signIn(page, ana, `/?view=kanban&project=${project.id}`);
  // the sprint box of the shell and the sprint selector of the board read the sprints
  await expect.poll(() => channels.names()).toContain(`sprints project_id=eq.${project.id}`);
  // the board and the count of the backlog follow the stories
  await expect.poll(() => channels.names()).toContain(`user_stories project_id=eq.${project.id}`);
  expect(channels.names().toSorted()).toEqual([...new Set(channels.names())].toSorted());
  // subscriptions with the same filter that begin together share a channel; presence has its own
  await expect.poll(() => channels.joined()).toEqual(expect.arrayContaining(channels.names()));
  expect(channels.count()).toBeLessThanOrEqual(7);

  const views = page.getByRole('navigation', { name: 'Principal' });
  await views.getByRole('link', { name: 'Equipo' }).click();
  await expect.poll(() => channels.names()).toContain(`teams project_id=eq.${project.id}`);
  expect(channels.names().toSorted()).toEqual([...new Set(channels.names())].toSorted());
  // the team shows the changes from the time when the channel was down
  const channel = `teams project_id=eq.${project.id}`;
  for (const name of ['Equipo Delta', 'Equipo Gamma']) {
    await expect.poll(() => channels.joined()).toContain(channel);
    const broken = channels.break(channel);
    await ana.client.from('teams').update({ name }).eq('id', project.team).throwOnError();
    await expect.poll(broken.missed).toBe(1);
    broken.mend();
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
  }
  // only the team reads what began with it; what began with the shell stays as long as the shell
  await views.getByRole('link', { name: 'Tablero Kanban' }).click();
  await expect.poll(() => channels.names()).not.toContain(`teams project_id=eq.${project.id}`);

  expect(channels.blindToLeaving).toEqual([]);

  await page.getByRole('button', { name: 'Cuenta de Ana Prueba' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByLabel('Correo')).toBeVisible();
  await expect.poll(() => channels.names()).toEqual([]);
});
