import type { Page } from '@playwright/test';
import { createProject, createStories, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { callAs, goToPhase, prepareVoting, retroAddress, retroFor, vote } from './retro-agree-page.ts';
import { callSprint, createCurrentSprint } from './sprint-page.ts';

const budget = (page: Page, text: string) => page.getByText(text, { exact: true });
const giveVote = (page: Page, title: string) => page.getByRole('button', { name: `Dar un voto a ${title}` });
const topicTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const newAction = (page: Page) => page.getByRole('textbox', { name: 'Qué vamos a hacer' });

test('six people vote, agree and close, although the server is killed meanwhile', { tag: '@long' }, async ({
  page,
  platform,
  createPerson,
  signIn,
  openAs,
}) => {
  test.setTimeout(400_000);
  const ana = await createPerson();
  const berta = await createPerson({ name: 'Berta Muestra' });
  const scripted = await Promise.all(
    ['Carla', 'Diego', 'Elena', 'Fermín'].map((name) => createPerson({ name: `${name} Guion` })),
  );
  const project = await createProject(ana);
  for (const person of [berta, ...scripted]) await joinTeam(ana, project.team, person);
  const sprint = await createCurrentSprint(ana, project.id, { name: 'Sprint 13' });
  await createStories(ana, project.id, [{ title: 'Pago', sprint_id: sprint.id, story_points: 5 }]);
  await callSprint(ana, 'start_sprint', sprint.id);
  const notes = scripted.map((author, place) => ({
    author,
    column: 'stop' as const,
    body: `Lo que frena ${place + 1}`,
  }));
  const { id, topics } = await prepareVoting(ana, project.team, notes, { sprint_id: sprint.id });
  const [first = '', second = ''] = topics;

  await signIn(page, ana, retroAddress(project.id, id));
  const other = await openAs(berta, retroAddress(project.id, id));
  const facts = page.getByRole('list', { name: 'Qué pasó en el sprint' });
  await expect(facts.getByText('Completado 0 de 5 pts')).toBeVisible();
  await giveVote(page, 'Lo que frena 1').click();
  await expect(budget(page, 'Te quedan 4 votos')).toBeVisible();
  await Promise.all(scripted.map((person) => vote(person, id, second, 2)));
  await expectAccessibleInBothThemes(page, 'main');

  await platform.crash();
  await vote(scripted[0] ?? ana, id, first, 1);
  await giveVote(other, 'Lo que frena 2').click();
  await expect(budget(other, 'Te quedan 4 votos')).toBeVisible();
  // a page that has met the crash sends it as soon as it knows that the server is back
  await expect(other.getByLabel('En espera')).toHaveCount(0);
  await expect.poll(async () => (await retroFor(ana, id)).votes_left).toBe(4);

  // the result is the same for everybody
  await page.getByRole('button', { name: 'Pasar a acordar' }).click();
  for (const each of [page, other]) {
    await expect(topicTitle(each, 'Lo que frena 2')).toBeVisible();
    await expect(each.getByText('11 votos · 6 personas')).toBeVisible();
    await expect(each.getByText('Tema 1 de 4 · Parar · 9 votos')).toBeVisible();
  }
  // others may look around, and follow again when the facilitator goes on
  await other.getByRole('button', { name: /Lo que frena 3/ }).click();
  await expect(other.getByText('El equipo está en «Lo que frena 2».')).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente tema' }).click();
  await expect(topicTitle(other, 'Lo que frena 1')).toBeVisible();
  await other.getByRole('textbox', { name: 'Lo que hablamos' }).fill('Nadie mira por la tarde.');
  await expect(page.getByRole('textbox', { name: 'Lo que hablamos' })).toHaveValue(
    'Nadie mira por la tarde.',
  );
  await newAction(other).fill('Revisar cada mañana');
  await other.getByRole('button', { name: /^Responsable/ }).click();
  await other.getByRole('option', { name: 'Berta Muestra' }).click();
  await other.getByRole('checkbox', { name: 'Crear una historia en el backlog' }).check();
  await other.getByRole('button', { name: 'Añadir la acción' }).click();
  const pane = page.getByRole('complementary', { name: 'Acciones' });
  await expect(pane.getByText('Revisar cada mañana')).toBeVisible();
  await expect(pane.getByRole('link', { name: 'TIE-2' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'main');

  await page.getByRole('button', { name: 'Cerrar la retrospectiva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la retrospectiva' }).click();
  for (const each of [page, other]) await expect(each.getByText(/^Cerrada el /)).toBeVisible();
  await expect(page.getByText('0 de 1 hecha')).toBeVisible();
  const { actions } = await retroFor(berta, id);
  await berta.client
    .from('user_stories')
    .update({ status: 'done' })
    .eq('id', actions[0]?.story?.id ?? '')
    .throwOnError();
  await expect(page.getByText('1 de 1 hecha')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'main');

  // the next one opens with it
  const next = await prepareVoting(ana, project.team, notes.slice(0, 1));
  await page.goto(retroAddress(project.id, next.id));
  const earlier = page.getByRole('region', { name: 'Lo que acordamos la última vez' });
  await expect(earlier.getByText('1 de 1 hecha')).toBeVisible();
  await earlier.getByRole('button', { name: 'Lo que acordamos la última vez' }).click();
  await expect(earlier.getByRole('link', { name: 'Sprint 13' })).toBeVisible();
});

test('a retrospective is voted, agreed and closed with the keyboard alone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const notes = ['Uno', 'Dos'].map((body) => ({ author: ana, column: 'start' as const, body }));
  const { id } = await prepareVoting(ana, project.team, notes);
  await signIn(page, ana, retroAddress(project.id, id));
  const topic = (title: string) => page.getByRole('listitem', { name: new RegExp(`^${title}: `) });
  await expect(topic('Dos')).toBeVisible();
  const { topics } = await retroFor(ana, id);
  const titles = topics.map((each) => each.notes[0]?.body ?? '');
  await topic(titles[0] ?? '').focus();
  await page.keyboard.press('ArrowDown');
  await expect(topic(titles[1] ?? '')).toBeFocused();
  for (const key of ['+', '+', '+', '-']) await page.keyboard.press(key);
  await expect(budget(page, 'Te quedan 3 votos')).toBeVisible();
  await page.getByRole('button', { name: 'Pasar a acordar' }).press('Enter');

  await expect(topicTitle(page, titles[1] ?? '')).toBeVisible();
  await page.keyboard.press('j');
  await expect(topicTitle(page, titles[0] ?? '')).toBeVisible();
  await page.keyboard.press('k');
  await expect(topicTitle(page, titles[1] ?? '')).toBeVisible();
  await page.keyboard.press('a');
  await expect(newAction(page)).toBeFocused();
  await page.keyboard.type('Probar antes');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('checkbox', { name: 'Hecha: Probar antes' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar la retrospectiva' }).press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Cerrada el /)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Hecha: Probar antes' }).press('Space');
  await expect(page.getByText('1 de 1 hecha')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('people vote and agree on a phone', async ({ page, createPerson, signIn }) => {
    const ana = await createPerson();
    const project = await createProject(ana);
    const notes = ['Uno', 'Dos', 'Tres'].map((body) => ({ author: ana, column: 'start' as const, body }));
    const { id, topics } = await prepareVoting(ana, project.team, notes);
    await signIn(page, ana, retroAddress(project.id, id));
    await page.setViewportSize({ width: 360, height: 740 });
    const add = giveVote(page, 'Dos');
    const box = await add.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await add.tap();
    await add.tap();
    await page.getByRole('button', { name: 'Quitar un voto a Dos' }).tap();
    await expect(budget(page, 'Te quedan 4 votos')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(async () => (await retroFor(ana, id)).votes_left).toBe(4);

    await goToPhase(ana, id, 'agree');
    await expect(topicTitle(page, 'Dos')).toBeVisible();
    await page.getByRole('button', { name: 'Siguiente tema' }).tap();
    await expect(page.getByText('Tema 2 de 3')).toBeVisible();
    await newAction(page).fill('Avisar en el canal');
    await page.getByRole('button', { name: 'Añadir la acción' }).tap();
    await page.getByRole('button', { name: 'Opciones de la acción: Avisar en el canal' }).tap();
    await page.getByRole('menuitem', { name: 'Crear una historia' }).tap();
    await expect(page.getByRole('link', { name: 'TIE-1' })).toBeVisible();
    await expectAccessible(page);
    const { actions } = await retroFor(ana, id);
    expect(topics).toContain(actions[0]?.topic_id);
    await callAs(ana, 'set_retrospective_phase', { retrospective_id: id, from: 'agree', to: 'closed' });
    await expect(page.getByText(/^Cerrada el /)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
