import { expectAccessibleInBothThemes } from './axe.ts';
import { banner } from './connection.ts';
import { test as base, expect } from './fixtures.ts';
import { type KillablePlatform, startKillablePlatform } from './killable-platform.ts';
import type { Platform } from './platform.ts';
import {
  button,
  card,
  heading,
  openTable,
  storedPoints,
  TITLES,
  verdict,
  voteAs,
  voteCount,
} from './poker-page.ts';

const test = base.extend<object, { platform: KillablePlatform & Platform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const platform = await startKillablePlatform();
      await use(platform as KillablePlatform & Platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const CARDS = ['3 puntos', '5 puntos', '8 puntos', '2 puntos', '1 punto'];
/** Each card of the deck, by its key. */
const KEYS = ['1', '2', '3', '5', '8'];

test('six people estimate five stories by mouse, and no vote is lost when the server is killed in a round', {
  tag: '@long',
}, async ({ page, createPerson, openAs, signIn, platform }) => {
  test.slow();
  const ana = await createPerson();
  const berta = await createPerson({ name: 'Berta Muestra' });
  const scripted = [];
  for (const name of ['Carla Uno', 'Dani Dos', 'Eva Tres', 'Fabio Cuatro'])
    scripted.push(await createPerson({ name }));
  const table = await openTable(ana, [berta, ...scripted]);
  await signIn(page, ana, table.address);
  const hers = await openAs(berta, table.address);
  await expect(hers.getByText('Modera Ana Prueba')).toBeVisible();
  await button(page, 'Empezar').click();

  for (const [place, title] of TITLES.entries()) {
    const name = CARDS[place] ?? '';
    const points = name.split(' ')[0] ?? '';
    for (const each of [page, hers]) await expect(heading(each, title)).toBeVisible();
    await card(page, name).click();
    for (const person of scripted.slice(0, 2)) await voteAs(person, table.session.id, place, points);
    if (place === 2) {
      await expectAccessibleInBothThemes(page);
      await platform.kill();
      await card(hers, name).click();
      await expect(hers.getByText('tu voto está guardado aquí')).toBeVisible();
      await expect(banner(hers)).toBeVisible();
      await platform.startAgain();
      await expect(banner(hers)).toBeHidden();
    } else await card(hers, name).click();
    await expect(hers.getByText(`Tu voto: ${name}.`)).toBeVisible();
    for (const person of scripted.slice(2)) await voteAs(person, table.session.id, place, points);
    // the same state for everybody
    for (const each of [page, hers]) await expect(voteCount(each)).toHaveText('Han votado 6 de 6');
    await expect(card(page, name)).toBeChecked();
    await button(page, 'Mostrar las cartas').click();
    for (const each of [page, hers]) await expect(verdict(each)).toContainText('Los 6 votos coinciden');
    if (place === 0) await expectAccessibleInBothThemes(page);
    await button(page, `Guardar ${name}`).click();
    await expect(verdict(hers)).toContainText(`Guardado: ${name}`);
    if (place < TITLES.length - 1) await button(page, 'Siguiente historia').click();
  }
  await button(page, 'Terminar la sesión').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  for (const each of [page, hers]) {
    await expect(each.locator('[data-closed-item="saved"]')).toHaveCount(5);
    await expect(each.getByText(/^Terminada el .* 19 puntos$/)).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  expect(await storedPoints(ana, table)).toEqual([3, 5, 8, 2, 1]);
});

test('five stories are estimated by keyboard alone', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const table = await openTable(ana, []);
  await signIn(page, ana, table.address);
  await expect(button(page, 'Empezar')).toBeVisible();
  for (const [place, title] of TITLES.entries()) {
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeVisible();
    await page.keyboard.press(KEYS[place] ?? '');
    await expect(button(page, 'Mostrar las cartas')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toContainText('1 voto');
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toContainText('Guardado');
  }
  await button(page, 'Terminar').press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Terminar' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-closed-item="saved"]')).toHaveCount(5);
  expect(await storedPoints(ana, table)).toEqual(KEYS.map(Number));
});

test.describe('by touch at 360 px', () => {
  test.use({ hasTouch: true });

  test('five stories are estimated by thumb', async ({ page, createPerson, signIn }) => {
    const ana = await createPerson();
    const table = await openTable(ana, []);
    await signIn(page, ana, table.address);
    await page.setViewportSize({ width: 360, height: 780 });
    await button(page, 'Empezar').tap();
    for (const [place, title] of TITLES.entries()) {
      const name = CARDS[place] ?? '';
      await expect(heading(page, title)).toBeVisible();
      await card(page, name).tap();
      await expect(card(page, name)).toBeChecked();
      if (place === 0) await expectAccessibleInBothThemes(page);
      await button(page, 'Mostrar las cartas').tap();
      await button(page, `Guardar ${name}`).tap();
      await expect(verdict(page)).toContainText(`Guardado: ${name}`);
      if (place < TITLES.length - 1) await button(page, 'Siguiente historia').tap();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await button(page, 'Más acciones').tap();
    await page.getByRole('menuitem', { name: 'Terminar' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).tap();
    await expect(page.locator('[data-closed-item="saved"]')).toHaveCount(5);
    expect(await storedPoints(ana, table)).toEqual([3, 5, 8, 2, 1]);
  });
});
