import { readFile } from 'node:fs/promises';
import { createProject, createSprint, createStories, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { follow } from './demo-screens.ts';
import { expect, test } from './fixtures.ts';

test('stories selected in the backlog become a session of the team, whose results are a file afterwards', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana, 'Reservas Online');
  await joinTeam(ana, project.team, berta);
  const stories = await createStories(ana, project.id, [
    { title: 'Penalizar reservas', labels: ['reglas'] },
    { title: 'Ver el historial', priority: 'high' },
    { title: 'Plano de la planta', story_points: 8 },
  ]);
  await signIn(page, ana, `/?view=backlog&project=${project.id}`);
  for (const { number } of stories.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Seleccionar ${project.key}-${number}` }).check();
  }
  await page.getByRole('button', { name: 'Estimar en equipo' }).click();
  await expect(page.getByText('2 elegidas')).toBeVisible();
  await page.getByText('Asíncrona', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Refinar reservas');
  await page.getByRole('radio', { name: /^Tallas/ }).check();
  // who manages the backlog observes, unless they choose to vote
  await page.getByRole('button', { name: `Papel de ${ana.name}: Observa` }).click();
  await page.getByRole('menuitemradio', { name: 'Vota' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Abrir la ronda con 2 historias' }).click();
  await expect(page).toHaveURL(/session=/);
  const session = new URL(page.url()).searchParams.get('session') ?? '';

  const items = ana.client.from('poker_items').select('story_id').eq('session_id', session).order('place');
  expect((await items).data?.map(({ story_id }) => story_id)).toEqual(
    stories.slice(0, 2).map(({ id }) => id),
  );
  const people = ana.client.from('poker_participants').select('user_id').eq('session_id', session);
  expect((await people).data?.map(({ user_id }) => user_id).sort()).toEqual([ana.id, berta.id].sort());
  const invited = berta.client.from('notifications').select('kind').eq('kind', 'poker_invited');
  expect((await invited).data).toHaveLength(1);

  await page.goto(`/?view=poker&project=${project.id}`);
  await expect(page.getByText('Te faltan 2 votos')).toBeVisible();
  // the team remembers its deck
  await expect(page.getByRole('radio', { name: /^Tallas/ })).toBeChecked();
  await expect(page.getByText('0 elegidas')).toBeVisible();
  await ana.client.rpc('close_poker_session' as never, { session_id: session } as never).throwOnError();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar Refinar reservas como CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text.split('\r\n')[1]).toContain(`${project.key}-${stories[0]?.number};Penalizar reservas;`);
});

test("'Estimar' opens the round of a story from its panel, and of a sprint from its planning", async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const sprint = await createSprint(ana, project.id);
  const stories = await createStories(ana, project.id, [
    { title: 'Pagar', sprint_id: sprint.id },
    { title: 'Cobrar', sprint_id: sprint.id },
    { title: 'Devolver', sprint_id: sprint.id, story_points: 3 },
  ]);
  const rounds = async () => {
    await expect(page).toHaveURL(/session=/);
    const session = new URL(page.url()).searchParams.get('session') ?? '';
    const items = ana.client.from('poker_items').select('story_id, status').eq('session_id', session);
    return (await items.order('place')).data;
  };
  const [first, second] = stories;
  await signIn(page, ana, `/?view=planning&project=${project.id}&story=${first?.id}`);
  await page.getByRole('button', { name: 'Estimar', exact: true }).click();
  expect(await rounds()).toEqual([{ story_id: first?.id, status: 'voting' }]);
  await follow(page, `/?view=planning&project=${project.id}`);
  await page.getByRole('button', { name: 'Estimar 2 historias' }).click();
  expect(await rounds()).toEqual([
    { story_id: first?.id, status: 'voting' },
    { story_id: second?.id, status: 'waiting' },
  ]);
});
