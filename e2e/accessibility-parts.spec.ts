import type { Page } from '@playwright/test';
import { dialog } from './dashboard-page.ts';
import { ABOVE, button, expectFitsInWorkspace, keyOnFirstCard, type Screen, test } from './demo-screens.ts';

/** The board of all stories: without a choice it shows those of the running sprint. */
const BOARD = '/?view=kanban&project=PROJECT&stories=all';
const peek = (page: Page) => page.getByRole('region', { name: 'Vista rápida' });
const card = (page: Page, title: string) =>
  page.locator('[data-drag-id]').filter({ hasText: title }).locator('[data-drag-handle]');
const RICH = 'Pagar el catering con la tarjeta del departamento';

const WITH_CODE = 'Ver el tiempo que falta para liberar la sala';
const CODE = [
  'Antes:',
  '```',
  'x'.repeat(300),
  '```',
  '| a | b |',
  '|---|---|',
  `| ${'largo'.repeat(40)} | 2 |`,
];

test.beforeAll(async ({ demo }) => {
  await demo.pool.query('update public.user_stories set description = $1 where title = $2', [
    CODE.join('\n'),
    WITH_CODE,
  ]);
});

/** The parts that stand beside a card, or say why a form cannot be sent. */
const PARTS: (Screen & { within?: string })[] = [
  {
    name: 'the peek of a story with everything',
    at: BOARD,
    open: (page) => card(page, RICH).press('v'),
    shows: (page) => peek(page).locator('time'),
    within: '[data-peek]',
  },
  {
    name: 'the peek of a story in the backlog',
    at: '/?view=backlog&project=PROJECT',
    open: keyOnFirstCard('v'),
    shows: (page) => peek(page).getByRole('heading', { name: 'Último comentario' }),
    within: '[data-peek]',
  },
  {
    name: 'the peek of a story with code and a table',
    at: BOARD,
    open: (page) => card(page, WITH_CODE).press('v'),
    shows: (page) => peek(page).locator('pre'),
    within: '[data-peek]',
  },
  {
    name: 'a story with code and a table',
    at: BOARD,
    open: (page) => card(page, WITH_CODE).click(),
    shows: (page) => page.getByRole('complementary', { name: /^Historia/ }).locator('pre'),
  },
  {
    name: 'the reason of a block, which is missing',
    at: BOARD,
    open: async (page) => {
      await page.locator('[data-status="in_progress"] [data-drag-handle]').last().press('.');
      await page.getByRole('menuitem', { name: 'Marcar como bloqueada' }).click();
      await dialog(page).getByRole('textbox').press('Control+Enter');
    },
    shows: (page) => dialog(page).getByText('Falta: Motivo del bloqueo.'),
  },
  {
    name: 'a new story without a title',
    at: '/?dialog=story',
    open: (page) => dialog(page).getByLabel('Título').press('Control+Enter'),
    shows: (page) => dialog(page).getByText('Falta: Título y Proyecto.'),
  },
  {
    name: 'a comment without a text',
    at: BOARD,
    open: async (page) => {
      await card(page, RICH).click();
      await page.getByRole('textbox', { name: 'Escribe un comentario' }).press('Control+Enter');
    },
    shows: (page) => page.getByText('Falta: Comentario.'),
  },
  {
    name: 'all actions on the selected cards',
    at: BOARD,
    open: async (page) => {
      await keyOnFirstCard('x')(page);
      await keyOnFirstCard('Shift+ArrowDown')(page);
      await button(page, 'Más acciones').click();
    },
    shows: (page) => page.getByRole('toolbar', { name: 'Acciones con la selección' }).getByText('Tipo'),
  },
];

// no element is half faded in while its contrast is measured
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of PARTS) {
  test(
    `accessible in both themes, and no wider than a phone: ${screen.name}`,
    { tag: '@long' },
    ({ workspace }) => expectFitsInWorkspace(workspace, screen, screen.within ?? ABOVE),
  );
}
