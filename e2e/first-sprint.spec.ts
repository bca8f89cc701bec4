import type { Page } from '@playwright/test';
import { column, dragWithMouse } from './board-page.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { card, linkIn, test, view } from './empty-platform.ts';
import { expect, PASSWORD } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { verdict, card as vote } from './poker-page.ts';

const STORIES = [
  'Ver el catálogo',
  'Buscar un producto',
  'Añadir a la cesta',
  'Pagar con tarjeta',
  'Recibir la factura',
  'Crear una cuenta',
  'Recuperar la contraseña',
  'Ver mis pedidos',
] as const;
const [CATALOGUE, SEARCH, BASKET, PAY] = STORIES;
const URGENT = 'Arreglo urgente';
/** The points on which the voters agree, by story. */
const POINTS = [5, 3, 8] as const;

const points = (page: Page, count: number) => vote(page, `${count} puntos`);

/** Completes an account that a link has opened, as `email` if the link does not say for whom it is. */
async function enter(page: Page, name: string, email?: string): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  if (email) await page.getByLabel('Correo corporativo').fill(email);
  await page.getByLabel('Nombre y apellidos').fill(name);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar en la plataforma' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
}

/** Moves a card to the right by keyboard. */
async function moveRight(page: Page, title: string, count: number): Promise<void> {
  await card(page, title).getByRole('link').focus();
  const arrows = Array.from({ length: count }, () => 'ArrowRight');
  for (const key of ['Space', ...arrows, 'Space']) await page.keyboard.press(key);
}

/** Moves the days of the running sprint to the past, as if two weeks had gone by. No person and no program may do that. */
async function letTimePass({ pool }: Platform): Promise<void> {
  await pool.query(`
    begin;
    alter table public.sprints disable trigger user;
    update public.sprints set start_date = current_date - 16, end_date = current_date - 2 where status = 'active';
    alter table public.sprints enable trigger user;
    commit;`);
}

test('four people play a first sprint, from the set-up link to the second sprint', { tag: '@long' }, async ({
  browser,
  platform,
}) => {
  test.setTimeout(900_000); // the whole sprint is one test
  const newPage = async () => {
    const context = await browser.newContext({
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      baseURL: platform.url,
    });
    return context.newPage();
  };
  const [ana, bea, carlos, dani] = [await newPage(), await newPage(), await newPage(), await newPage()];
  const everybody = [ana, bea, carlos, dani];
  const voters = [bea, carlos, dani];

  await test.step('Ana sets up, creates a project and invites three at once', async () => {
    await ana.goto(linkIn(platform.output(), 'setup'));
    await enter(ana, 'Ana Torres', 'ana@acme.test');
    await ana.getByRole('main').getByRole('button', { name: 'Nuevo Proyecto' }).click();
    await dialog(ana).getByLabel('Nombre').fill('Tienda en línea');
    await dialog(ana).getByRole('button', { name: 'Crear proyecto' }).click();
    await ana
      .getByRole('region', { name: 'Primeros pasos' })
      .getByRole('button', { name: 'Invitar Miembro' })
      .click();
    await dialog(ana).getByLabel('Correo').fill('bea@acme.test, carlos@acme.test, dani@acme.test');
    await dialog(ana).getByRole('button', { name: 'Enviar 3 invitaciones' }).click();
    await dialog(ana).getByRole('button', { name: 'Hecho' }).click();
  });

  await test.step('they join by their mails', async () => {
    for (const [page, name] of [
      [bea, 'Bea Ruiz'],
      [carlos, 'Carlos Gil'],
      [dani, 'Dani Mora'],
    ] as const) {
      const { text } = await platform.mails.mailTo(`${name.split(' ')[0]?.toLowerCase()}@acme.test`);
      await page.goto(linkIn(text, 'invitation'));
      await expect(
        page.getByRole('heading', { name: 'Ana Torres te invita a Tienda en línea' }),
      ).toBeVisible();
      await enter(page, name);
      await expect(page.getByRole('row').filter({ hasText: 'Ana Torres' })).toBeVisible();
    }
  });

  await test.step('the backlog is pasted', async () => {
    await view(ana, 'Product Backlog').click();
    await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ana.evaluate(
      (text) => navigator.clipboard.writeText(text),
      STORIES.map((s) => `- ${s}`).join('\n'),
    );
    await ana.getByRole('textbox', { name: 'Nueva historia' }).focus();
    await ana.keyboard.press('ControlOrMeta+v');
    await ana.getByRole('button', { name: `Crear ${STORIES.length} historias` }).click();
    await expect(ana.locator('[data-backlog] [data-story-id]').getByRole('link')).toHaveText([...STORIES]);
  });

  await test.step('three stories are estimated, and everybody reads what they are to do', async () => {
    await view(ana, 'Planning Poker').click();
    for (const title of STORIES.slice(0, POINTS.length))
      await ana.getByRole('checkbox', { name: new RegExp(title) }).check();
    await ana.getByRole('button', { name: 'Abrir la sala con 3 historias' }).click();
    for (const page of voters) {
      await view(page, 'Planning Poker').click();
      await page.getByRole('button', { name: 'Unirme' }).click();
    }
    await ana.getByRole('button', { name: 'Empezar', exact: true }).click();
    await expect(bea.getByText('Elige una carta y verás historias de ese tamaño.')).toBeVisible();
    // who only observes has no card to choose
    await expect(ana.getByText('Con las cartas a la vista verás historias')).toBeVisible();

    await points(bea, 3).click();
    await points(carlos, 5).click();
    await expect(ana.getByText('Han votado 2 de 3').first()).toBeVisible();
    await ana.getByRole('button', { name: 'Mostrar las cartas' }).click();
    await expect(verdict(ana)).toContainText('Pide a Bea y Carlos que cuenten su voto');
    await expect(verdict(bea)).toContainText('Cuenta tu voto y pide a Carlos que cuente el suyo');
    await expect(verdict(dani)).toContainText('Pide a Bea y Carlos que cuenten su voto');
    await ana.getByRole('button', { name: 'Volver a votar' }).click();
    for (const [place, count] of POINTS.entries()) {
      if (place > 0) await ana.getByRole('button', { name: 'Siguiente historia' }).click();
      for (const page of voters) {
        await expect(page.getByRole('heading', { level: 2, name: STORIES[place] ?? '' })).toBeVisible();
        await points(page, count).click();
      }
      await ana.getByRole('button', { name: `Guardar ${count} puntos` }).click();
    }
    await ana.getByRole('button', { name: 'Terminar la sesión' }).click();
    await dialog(ana).getByRole('button', { name: 'Terminar', exact: true }).click();
    await expect(ana.getByText(/3 historias · 16 puntos/)).toBeVisible();
  });

  await test.step('the sprint is planned and started, and everybody sees it', async () => {
    await ana.getByRole('main').getByText('Planificar Sprint').click();
    await ana.getByRole('main').getByRole('button', { name: 'Nuevo Sprint' }).click();
    await dialog(ana).getByRole('button', { name: 'Crear sprint' }).click();
    for (const title of STORIES.slice(0, 7))
      await ana
        .locator('[data-plan-id]')
        .filter({ hasText: title })
        .getByRole('button', { name: /^Llevar/ })
        .click();
    await expect(ana.locator('[data-pane="sprint"]')).toContainText('16 puntos');
    await ana.getByRole('button', { name: 'Iniciar sprint' }).click();
    await expect(dialog(ana)).toContainText('Mover las 5 primeras de 7 historias de Backlog a Por Hacer');
    await dialog(ana).getByRole('button', { name: 'Iniciar sprint' }).click();
    for (const page of everybody) {
      await view(page, 'Tablero Kanban').click();
      await expect(page.getByRole('button', { name: 'Sprint: Sprint activo · Sprint 1' })).toBeVisible();
      await expect(column(page, 'todo').getByRole('article')).toHaveCount(5);
      await expect(column(page, 'todo').getByText('+2 en espera')).toBeVisible();
    }
  });

  await test.step('a full column refuses a card and a new story, which says where it can begin', async () => {
    for (const [page, title] of [
      [bea, CATALOGUE],
      [carlos, SEARCH],
      [dani, BASKET],
    ] as const) {
      await moveRight(page, title, 1);
      await expect(column(ana, 'in_progress')).toContainText(title);
      await expect(column(bea, 'in_progress')).toContainText(title);
    }
    await dragWithMouse(bea, card(bea, PAY), column(bea, 'in_progress'));
    const full = 'La columna "En Progreso" ha alcanzado su límite de 3 elementos';
    await expect(bea.getByRole('alert')).toContainText(full);
    await expect(column(bea, 'todo')).toContainText(PAY);

    await column(dani, 'in_progress').getByRole('button', { name: 'Agregar Historia' }).click();
    await dialog(dani).getByRole('textbox', { name: 'Título' }).fill(URGENT);
    await dialog(dani).getByRole('button', { name: 'Crear historia' }).click();
    await expect(dani.getByRole('alert')).toContainText(full);
    await dani.getByRole('button', { name: 'Ponerla en Backlog' }).click();
    await dialog(dani).getByRole('button', { name: 'Crear historia' }).click();
    await expect(column(ana, 'backlog')).toContainText(URGENT);
  });

  await test.step('a story is blocked and discussed, and others are finished', async () => {
    await card(bea, CATALOGUE).getByRole('link').click();
    const panel = bea.getByRole('complementary');
    await panel.getByRole('textbox', { name: /comentario/i }).fill('Falta el diseño');
    await panel.getByRole('button', { name: 'Comentar' }).click();
    await panel.getByRole('button', { name: 'Más acciones' }).click();
    await bea.getByRole('menuitem', { name: 'Marcar como bloqueada' }).click();
    await bea.keyboard.type('Espera al diseño');
    await bea.keyboard.press('Enter');
    await expect(card(ana, CATALOGUE)).toContainText('Bloqueada: Espera al diseño');
    await panel.getByRole('button', { name: 'Quitar el bloqueo' }).click();
    await expect(card(ana, CATALOGUE)).not.toContainText('Bloqueada');
    await moveRight(carlos, SEARCH, 2);
    await expect(column(ana, 'done')).toContainText(SEARCH);
  });

  await test.step('two weeks later the board still shows the sprint, and it ends there', async () => {
    await letTimePass(platform);
    for (const page of [ana, carlos]) {
      await page.reload();
      await expect(page.getByText(/^Sprint 1 terminó el .* y sigue abierto\.$/)).toBeVisible();
      await expect(column(page, 'todo').getByRole('article')).toHaveCount(2);
      await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('Sprint 1');
      await expect(page.getByRole('navigation', { name: 'Principal' })).not.toContainText('Día');
      await expect(page.getByText('Ningún sprint en marcha')).toHaveCount(0);
    }
    const finish = (page: Page) =>
      page.getByRole('main').getByRole('button', { name: 'Finalizar sprint', exact: true });
    await expect(finish(carlos)).toHaveCount(0);
    await finish(ana).click();
    await expect(dialog(ana)).toContainText('Completadas: 1 historia, 3 puntos.');
    await expect(dialog(ana)).toContainText('Quedan 7 historias sin completar. ¿Adónde van?');
    await dialog(ana)
      .getByRole('radio', { name: /Sprint 2/ })
      .check();
    await dialog(ana).getByRole('button', { name: 'Finalizar sprint' }).click();
    await expect(toastOf(ana, 'Sprint finalizado')).toContainText('7 historias pasan a Sprint 2.');
    await expect(carlos.getByRole('heading', { name: 'Ningún sprint en marcha' })).toBeVisible();
  });

  await test.step('an anonymous retrospective goes from its notes to an action, and is closed', async () => {
    await ana.getByRole('button', { name: 'Ir a la retrospectiva' }).click();
    await ana.getByText('Anónimas', { exact: true }).click();
    await ana.getByRole('main').getByRole('button', { name: 'Empezar la retrospectiva' }).last().click();
    await expect(ana.getByRole('button', { name: 'Pasar a agrupar' })).toBeVisible();
    for (const page of voters) {
      await view(page, 'Retrospectiva').click();
      await page.getByRole('main').getByText('Entrar', { exact: true }).click();
    }
    const NOTES = ['Revisar el mismo día', 'Historias demasiado grandes', 'Hablar cada mañana'];
    for (const [place, page] of [ana, bea, carlos].entries()) {
      const note = page.getByRole('textbox', { name: 'Nota nueva en Parar' });
      await note.fill(NOTES[place] ?? '');
      await note.press('Enter');
    }
    await expect(ana.getByText('Han escrito al menos 3 de 4')).toBeVisible();
    await ana.getByRole('button', { name: 'Pasar a agrupar' }).click();
    await dialog(ana).getByRole('button', { name: 'Pasar a agrupar' }).click();
    await expect(dani.getByText('3 notas · 0 grupos · 3 sueltas')).toBeVisible();
    await ana.getByRole('button', { name: 'Pasar a votar' }).click();
    for (const page of voters)
      await page.getByRole('button', { name: 'Dar un voto a Historias demasiado grandes' }).click();
    await expect(ana.getByText('Han votado al menos 3 de 4')).toBeVisible();
    await ana.getByRole('button', { name: 'Pasar a acordar' }).click();
    await expect(dani.getByText('Tema 1 de 3 · Parar · 3 votos')).toBeVisible();
    await ana.getByRole('textbox', { name: 'Qué vamos a hacer' }).fill('Partir lo que pase de 5 puntos');
    await ana.getByText('Crear una historia en el backlog').click();
    await ana.getByRole('button', { name: 'Añadir la acción' }).click();
    await ana.getByRole('button', { name: 'Cerrar la retrospectiva' }).click();
    await dialog(ana).getByRole('button', { name: 'Cerrar la retrospectiva' }).click();
    for (const page of everybody) {
      await expect(page.getByText(/^Cerrada el/)).toBeVisible();
      await expect(page.getByText('Partir lo que pase de 5 puntos')).toBeVisible();
    }
  });

  await test.step('the next sprint starts with what was left', async () => {
    await view(ana, 'Sprints').click();
    await ana.getByRole('button', { name: 'Planificar Sprint 2' }).first().click();
    await expect(ana.locator('[data-pane="sprint"]')).toContainText('7 historias');
    await ana.getByRole('button', { name: 'Iniciar sprint' }).click();
    await dialog(ana).getByRole('button', { name: 'Iniciar sprint' }).click();
    await expect(toastOf(ana, 'Sprint iniciado')).toContainText('Sprint 2');
    await view(carlos, 'Tablero Kanban').click();
    await expect(carlos.getByRole('button', { name: 'Sprint: Sprint activo · Sprint 2' })).toBeVisible();
    await expect(column(carlos, 'in_progress')).toContainText(CATALOGUE);
    await view(bea, 'Dashboard').click();
    await expect(bea.getByRole('main')).toContainText('Ana Torres finalizó Sprint 1');
  });
  await Promise.all(everybody.map((page) => page.context().close()));
});
