import type { Page } from '@playwright/test';
import { createProject } from '../server/testing/scenario.ts';
import { createStories } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { goToView } from './views-by-key.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar o ejecutar' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Buscar o ejecutar…' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
/** Opens the palette, and waits until its field has the focus. */
async function open(page: Page): Promise<void> {
  // the field of the one before has the focus while it fades
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}
/** Types into the open palette, and presses Enter once the field has the text: what is typed before it opens runs nothing. */
async function run(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(field(page)).toHaveValue(text);
  await page.keyboard.press('Enter');
}
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });

test('the palette opens views and projects, runs actions, and finds stories by key and title, without regard to accents', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana, 'Tienda en línea');
  const [truck] = await createStories(ana, project.id, 'todo', ['Camión de reparto', 'Otra historia']);
  await signIn(page, ana, '/?view=dashboard');
  await page.getByRole('button', { name: 'Buscar o ejecutar…' }).click();
  await expect(field(page)).toBeFocused();
  await run(page, 'tablero');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tablero Kanban');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await open(page);
  await page.keyboard.type('linea');
  await group(page, 'Proyectos').getByRole('option', { name: 'Tienda en línea' }).click();
  await expect(page).toHaveURL(new RegExp(`project=${project.id}`));

  for (const [action, title] of [
    ['nueva hist', 'Nueva Historia'],
    ['nuevo proy', 'Nuevo Proyecto'],
    ['planificar', 'Nuevo Sprint'],
    ['invitar', 'Invitar Miembro'],
    ['atajos', 'Atajos de teclado'],
  ] as const) {
    await open(page);
    await run(page, action);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
  }

  for (const [action, title] of [
    ['nueva ses', 'Planning Poker'],
    ['nueva retro', 'Retrospectiva'],
  ] as const) {
    await open(page);
    await run(page, action);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }

  await open(page);
  await run(page, 'oscuro');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await open(page);
  await expect(option(page, 'Tema claro')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await goToView(page, 'kanban');
  await open(page);
  await page.keyboard.type('camion rep');
  const found = option(page, /Camión de reparto/);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
  await expect(palette(page).getByRole('status')).toHaveText('1 resultado');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`story=${truck?.id}`));
  await expect(page.getByRole('complementary', { name: `Historia ${project.key}-` })).toBeVisible();

  await open(page);
  await expect(group(page, 'Abiertas hace poco').getByRole('option')).toContainText(['Camión de reparto']);
  await page.keyboard.type(`${project.key}-${truck?.number}`);
  await expect(group(page, 'Historias').getByRole('option')).toContainText(['Camión de reparto']);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nada de esto');
  await expect(palette(page).getByRole('status')).toContainText('Sin resultados.');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});
