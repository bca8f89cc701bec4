import type { Page } from '@playwright/test';
import { createProject, createStory } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { boardOf } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en todo' });
const results = (page: Page) => page.getByRole('list', { name: 'Resultados' }).getByRole('listitem');
const chips = (page: Page) => page.getByRole('button', { name: /^Cambiar el filtro/ });
const facet = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tipo de resultado' }).getByRole('link', { name });

/** A project with three stories. Two of them name a card, a comment, a task and criteria. */
async function fill(ana: Person) {
  const project = await createProject(ana, 'Reservas');
  const pay = await createStory(ana, project.id, {
    title: 'Pagar el catering con la tarjeta',
    description: 'Como responsable, quiero cargar el catering a nuestra tarjeta.',
    acceptance_criteria: '- [x] La tarjeta se elige entre las del departamento',
    labels: ['pagos'],
    assignee_id: ana.id,
    status: 'todo',
  });
  await createStory(ana, project.id, {
    title: 'Textos legales de la tarjeta',
    type: 'bug',
    labels: ['informes'],
  });
  const lorry = await createStory(ana, project.id, { title: 'Camión de reparto' });
  await ana.client
    .from('comments')
    .insert({ story_id: pay.id, body: 'He pedido tarjetas de prueba al banco' } as never)
    .throwOnError();
  await ana.client
    .from('tasks')
    .insert({ story_id: lorry.id, title: 'Probar las reservaciones' } as never)
    .throwOnError();
  return { project, pay, lorry };
}

test('the page is opened, searched and left by keyboard, with operators as chips and as text', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const { project, pay } = await fill(ana);
  await signIn(page, ana, boardOf(project.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tablero Kanban');
  await page.keyboard.press('Control+Shift+F');
  await expect(field(page)).toBeFocused();
  const search = async (typed: string) => {
    await field(page).press('Escape');
    await expect(field(page)).toHaveValue('');
    await page.keyboard.type(typed);
  };

  await page.keyboard.type('tarj');
  await expect(results(page)).toHaveCount(4);
  await expect(results(page).first().locator('mark').first()).toHaveText('tarjeta');
  await expect(page.getByText('4 resultados')).toBeVisible();
  await expect(facet(page, 'Criterios')).toHaveText('Criterios1');

  await page.keyboard.type('eta estado:"por hacer" ');
  await expect(chips(page)).toHaveText(['estado:por hacer']);
  await expect(field(page)).toHaveValue('tarjeta ');
  await expect(results(page)).toHaveCount(3);
  await search('tarjeta tipo:er');
  await expect(page.getByText('Completa:')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(chips(page)).toHaveText(['tipo:Error']);
  await expect(results(page)).toHaveText([/Textos legales/]);
  await search('columna:"por hacer" tarjeta en:historias ');
  await expect(results(page)).toHaveText([/Pagar el catering/]);
  await search('tarjeta -etiqueta:informes en:historias ');
  await expect(chips(page).first()).toHaveAccessibleName('Cambiar el filtro que excluye etiqueta: informes');
  await expect(results(page)).toHaveText([/Pagar el catering/]);
  await search('camion o reservacion');
  await expect(results(page)).toHaveText([/Camión de reparto/, /Probar las reservaciones/]);
  await search('"tarjetas de prueba"');
  await expect(results(page)).toHaveText([/He pedido/]);
  await search('tarjeta -catering');
  await expect(results(page)).toHaveCount(3);

  await search('catering');
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(results(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`story=${pay.id}`));
  await expect(page.getByRole('complementary', { name: `Historia ${project.key}-` })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('catering');
});

test('the palette completes operators with Tab, and leads to all results', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const { project } = await fill(ana);
  await signIn(page, ana, boardOf(project.id));
  // from here on the page listens to its keys
  await expect(page.locator('[data-story-id]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar o ejecutar' });
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  await page.keyboard.type('tarjeta resp:an');
  await expect(
    palette.getByRole('group', { name: 'Completar el filtro' }).getByRole('option').first(),
  ).toContainText('Ana Prueba');
  await page.keyboard.press('Tab');
  await expect(input).toHaveValue('tarjeta responsable:"Ana Prueba" ');
  await expect(palette.getByRole('group', { name: 'Historias' }).getByRole('option')).toContainText([
    'Pagar el catering con la tarjeta',
  ]);
  const others = palette.getByRole('group', { name: 'Comentarios, tareas y archivos' });
  await expect(others.getByRole('option')).toContainText(['La tarjeta', 'tarjetas de prueba']);
  await expect(palette.locator('mark').first()).toHaveText('tarjeta');
  await expectAccessibleInBothThemes(page, '[role="dialog"]');
  await page.keyboard.press('Shift+Enter');
  await expect(palette).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('tarjeta');
  await expect(chips(page)).toHaveText(['responsable:Ana Prueba']);
  await expect(results(page)).toHaveCount(3);
});

test('nothing found and a failed search are said with what to do; a search is saved as a view, which the board filters by', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const { project } = await fill(ana);
  await signIn(page, ana, `/?view=search&project=${project.id}`);
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Escribe palabras o filtros')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await field(page).fill('zafiro');
  await expect(page.getByText('Nada coincide con «zafiro»')).toBeVisible();
  await field(page).fill('tarjeta de:zoe ');
  await expect(page.getByText('Nada se llama «zoe».')).toBeVisible();
  await field(page).press('Escape');
  await page.route(/\/rpc\/search$/, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }));
  await field(page).fill('tarjeta');
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudo buscar' });
  await expect(alert).toBeVisible();
  await page.unroute(/\/rpc\/search$/);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(results(page)).toHaveCount(4);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(results(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('tarjeta tipo:error ');
  await expect(results(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Guardar esta' }).click();
  await page.getByRole('textbox', { name: /Nombre/ }).fill('Errores de pago');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Errores de pago' })).toHaveAttribute('aria-current', 'true');
  await page.goto(boardOf(project.id));
  await page.getByRole('link', { name: 'Errores de pago' }).click();
  await expect(page.getByText('Texto: «tipo:error tarjeta»')).toBeVisible();
  await expect(page.getByRole('article')).toHaveText([/Textos legales de la tarjeta/]);
});
