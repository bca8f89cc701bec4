import type { Page } from '@playwright/test';
import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { Finger, restingBox } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { completeSprint } from './sprint-page.ts';

const retroOf = (projectId: string) => `/?view=retro&project=${projectId}`;
const column = (page: Page, name: string) => page.getByRole('region', { name });
const newNote = (page: Page, name: string) => page.getByRole('textbox', { name: `Nota nueva en ${name}` });
/** A note in the phase of grouping. */
const note = (page: Page, body: string) => page.getByRole('button', { name: body, exact: true });

async function write(page: Page, name: string, body: string): Promise<void> {
  await newNote(page, name).fill(body);
  await newNote(page, name).press('Enter');
  await expect(column(page, name).getByRole('button', { name: body, exact: true })).toBeVisible();
}

test('two people write and group by mouse, each seeing the other at once', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const owner = await createPerson();
  const colleague = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(owner);
  await joinTeam(owner, project.team, colleague);
  await completeSprint(owner, project.id, 'Sprint 13', 5);
  await signIn(page, owner, retroOf(project.id));
  await expect(page.getByText('Aún no hay una del Sprint 13')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'main');
  await page.getByRole('button', { name: 'Empezar la retrospectiva' }).click();
  await expect(
    page.getByRole('heading', { name: 'Escribe lo que quieras. Nadie lo ve todavía.' }),
  ).toBeVisible();

  // others' notes are blank while people write
  const other = await openAs(colleague, retroOf(project.id));
  await other.getByRole('link', { name: 'Entrar en Sprint 13' }).click();
  await write(page, 'Empezar', 'Revisar a primera hora');
  await write(page, 'Parar', 'Revisar los viernes');
  await expect(column(other, 'Empezar').getByText('1 nota de otras personas')).toBeVisible();
  await write(other, 'Empezar', 'Pedir ayuda antes');
  await expect(column(page, 'Empezar').getByText('2 notas')).toBeVisible();
  await expect(page.getByText('Han escrito 2 de 2')).toBeVisible();
  await expect(page.getByText('Pedir ayuda antes')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'main');
  await page.reload();
  await expect(
    column(page, 'Parar').getByRole('button', { name: 'Revisar los viernes', exact: true }),
  ).toBeVisible();

  // grouping: what one drops, the other sees; the title is asked for at once
  await page.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await expect(note(other, 'Revisar a primera hora')).toBeVisible();
  const from = await restingBox(note(page, 'Revisar los viernes'));
  const onto = await restingBox(note(page, 'Revisar a primera hora'));
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
  await page.mouse.move(onto.x + 60, onto.y + onto.height * 0.8, { steps: 6 });
  await expect(other.locator('[data-held]')).toContainText('Ana Prueba');
  await page.mouse.up();
  await page.getByRole('textbox', { name: 'Título del grupo' }).fill('Revisar antes');
  await page.keyboard.press('Enter');
  await expect(
    column(other, 'Empezar').getByRole('button', { name: 'Revisar antes', exact: true }),
  ).toBeVisible();
  await expect(other.getByText('3 notas · 1 grupo · 1 suelta')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'main');

  // back to writing, and nothing is lost
  await page.getByRole('list', { name: 'Fases' }).getByRole('button', { name: 'Escribir' }).click();
  await expect(newNote(other, 'Empezar')).toBeVisible();
  await page.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await expect(other.getByRole('button', { name: 'Revisar antes', exact: true })).toBeVisible();
});

test('a person starts, writes, groups and names by keyboard alone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const project = await createProject(owner);
  await signIn(page, owner, retroOf(project.id));
  await page.getByRole('textbox', { name: 'Título' }).fill('Repaso');
  await page.keyboard.press('Enter');
  await newNote(page, 'Empezar').focus();
  for (const body of ['Uno', 'Dos', 'Tres']) {
    await page.keyboard.type(body);
    await page.keyboard.press('Enter');
    await expect(column(page, 'Empezar').getByRole('button', { name: body, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Pasar a agrupar' }).press('Enter');

  // their order is random: the first one is selected, and G adds the one with the focus
  const notes = column(page, 'Empezar').locator('[data-drag-handle]');
  await notes.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('g');
  await expect(page.getByRole('textbox', { name: 'Título del grupo' })).toBeFocused();
  await page.keyboard.type('Juntas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Juntas', exact: true })).toBeVisible();
  await expect(page.getByText('3 notas · 1 grupo · 1 suelta')).toBeVisible();
  await expect(notes.first()).toBeFocused();

  // space lifts the last note, arrows move it into the group above
  await notes.last().focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(page.getByText('3 notas · 1 grupo · 0 sueltas')).toBeVisible();
  await notes.first().focus();
  await page.keyboard.press('u');
  await expect(page.getByText('3 notas · 1 grupo · 1 suelta')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('a person writes and groups by touch', async ({ page, createPerson, signIn }) => {
    const owner = await createPerson();
    const project = await createProject(owner);
    await signIn(page, owner, retroOf(project.id));
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByText('Anónimas', { exact: true }).tap();
    await expect(page.getByText('solo se pueden cambiar desde el navegador', { exact: false })).toBeVisible();
    await expect(page.getByText('Con menos de tres personas que escriban', { exact: false })).toBeVisible();
    await page.getByText('Con nombre', { exact: true }).tap();
    await page.getByRole('button', { name: 'Empezar la retrospectiva' }).tap();
    await write(page, 'Empezar', 'Uno');
    await newNote(page, 'Empezar').fill('Dos');
    await page.getByRole('button', { name: 'Añadir', exact: true }).tap();
    await expect(note(page, 'Dos')).toBeVisible();
    await page.getByRole('button', { name: 'Pasar a agrupar' }).tap();
    // the notes of the phase before have the same names
    await expect(page.locator('[data-phase="group"]')).toBeVisible();
    const finger = await Finger.of(page);
    const onto = await restingBox(note(page, 'Dos'));
    const at = await finger.down(note(page, 'Uno'), 18);
    await expect(page.locator('[data-note][data-dragged="touch"]')).toBeVisible();
    await finger.move({ x: at.x, y: onto.y + onto.height / 2 });
    await expect(page.locator('[data-target]')).toBeVisible();
    await finger.up();
    await page.getByRole('textbox', { name: 'Título del grupo' }).fill('Juntas');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 notas · 1 grupo · 0 sueltas')).toBeVisible();
    await page.getByRole('button', { name: 'Mover la nota: Uno' }).tap();
    await page.getByRole('menuitem', { name: 'Sacar del grupo' }).tap();
    await expect(page.getByText('2 notas · 1 grupo · 1 suelta')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });
});
