import type { Locator, Page } from '@playwright/test';
import { createProject, joinTeam, type Project } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { backlogOf } from './backlog-page.ts';
import { boardOf, dragWithMouse } from './board-page.ts';
import { lose } from './connection.ts';
import { dialog, panel as reportPanel, toastOf } from './dashboard-page.ts';
import { expect, type Person, test as shared } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';
import { cellsOf } from './reports-page.ts';
import { createCurrentSprint } from './sprint-page.ts';
import { panel, section } from './story-page.ts';
import { settings } from './team-page.ts';

// a server of its own, which is killed in the middle of the week
const test = shared.extend<object, { platform: Platform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const [PAY, RECEIPT, CERTIFICATE, GATEWAYS, MAIL] = [
  'Pagar con tarjeta',
  'El recibo no carga',
  'Renovar el certificado',
  'Pasarelas de pago',
  'Avisar por correo',
] as const;
/** Each story as it is typed, with the type that follows from that and its points. */
const TYPED = [
  [PAY, PAY, 'story', 5],
  [RECEIPT, `error: ${RECEIPT}`, 'bug', 3],
  [CERTIFICATE, `tarea técnica: ${CERTIFICATE}`, 'technical_task', 2],
  [GATEWAYS, `investigación: ${GATEWAYS}`, 'research', 1],
] as const;
/** The template of a further story, with its points. */
const TEMPLATE = {
  name: 'Aviso',
  acceptance_criteria: '- [ ] Llega',
  tasks: ['Redactarlo', 'Enviarlo'],
  story_points: 8,
};

/** A card of the board, by its title. */
const card = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });
const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const titlesIn = (page: Page, name: string) => column(page, name).getByRole('listitem').getByRole('link');

/** The stored stories by title, each with its column. */
async function stored({ client }: Person, { id }: Project) {
  const { data } = await client
    .from('user_stories')
    .select(
      'title, status, type, story_points, fields, task_count, acceptance_criteria, project_columns(name, status)',
    )
    .eq('project_id', id)
    .throwOnError();
  return new Map(data.map((story) => [story.title, story]));
}

/** Moves a card over columns by keyboard. */
async function moveByKeys(page: Page, title: string, keys: readonly string[]): Promise<void> {
  await card(page, title).getByRole('link').focus();
  for (const key of ['Space', ...keys, 'Space']) await page.keyboard.press(key);
}

/** Divides a status into two columns in the settings of the board. */
async function divide(page: Page, status: string, [first, second]: readonly [string, string]): Promise<void> {
  const nameOf = (name: string) => settings(page).getByLabel(`Nombre de ${name}`, { exact: true });
  await nameOf(status).fill(first);
  await settings(page)
    .getByRole('button', { name: `Añadir columna a ${status}` })
    .click();
  await nameOf(status).fill(second);
}

async function createField(page: Page, name: string, kind: RegExp, fill: (form: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Nuevo campo' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo campo' });
  await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await form.getByRole('radio', { name: kind }).click();
  await fill(form);
  await form.getByRole('button', { name: 'Crear campo' }).click();
  await expect(
    page.getByRole('list', { name: 'Campos propios' }).getByText(name, { exact: true }),
  ).toBeVisible();
}

test('a team works its first week with columns, types, fields, lanes, links, a template, an observer and two guests', {
  tag: '@long',
}, async ({ page, platform, createPerson, signIn, openAs }) => {
  test.setTimeout(600_000); // the whole week is one test
  const ana = await createPerson({ name: 'Ana Propia' });
  const luis = await createPerson({ name: 'Luis Vecino' });
  const marta = await createPerson({ name: 'Marta Cercana' });
  const olga = await createPerson({ name: 'Olga Mirada' });
  const gala = await createPerson({ name: 'Gala Huésped' });
  const hugo = await createPerson({ name: 'Hugo Huésped' });
  const project = await createProject(ana, 'Tienda');
  for (const person of [luis, marta]) await joinTeam(ana, project.team, person);
  await createProject(ana, 'Otro asunto');
  const guests = [gala.id, hugo.id];
  await platform.pool.query('update public.profiles set guest = true where id = any ($1)', [guests]);
  await joinTeam(ana, project.team, gala);
  for (const person of [olga, hugo]) await joinTeam(ana, project.team, person, 'observer');
  const sprint = await createCurrentSprint(ana, project.id, { name: 'Sprint 1', goal: 'Cobrar en línea' });

  await test.step('before it begins: seven columns, three fields', async () => {
    await signIn(page, ana, `/?view=project&section=board&project=${project.id}`);
    await divide(page, 'En Progreso', ['Diseño', 'Desarrollo']);
    await divide(page, 'En Revisión', ['Revisión', 'Pruebas']);
    await settings(page).getByLabel('Límite de Desarrollo', { exact: true }).fill('1');
    await settings(page).getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(toastOf(page, 'Tablero guardado')).toBeVisible();

    await page.goto(`/?view=project&section=stories&project=${project.id}`);
    await createField(page, 'Sede', /^Lista/, async (form) => {
      const value = form.getByRole('textbox', { name: 'Añadir un valor' });
      for (const name of ['Norte', 'Sur']) {
        await value.fill(name);
        await value.press('Enter');
      }
    });
    await createField(page, 'Coste', /^Número/, (form) =>
      form.getByRole('textbox', { name: 'Unidad' }).fill('€'),
    );
    await createField(page, 'Cliente', /^Texto/, async () => {});
  });

  await test.step('Monday: stories of four types are added, estimated, linked and planned', async () => {
    await page.goto(backlogOf(project.id));
    const line = page.getByRole('textbox', { name: 'Nueva historia' });
    for (const [title, typed] of TYPED) {
      await line.fill(typed);
      await line.press('Enter');
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    }
    await ana.client
      .from('story_templates')
      .insert({ ...TEMPLATE, project_id: project.id })
      .throwOnError();
    await page.goto(`${backlogOf(project.id)}&dialog=story`);
    await dialog(page)
      .getByRole('button', { name: /^Plantilla/ })
      .click();
    await page.getByRole('option', { name: TEMPLATE.name }).click();
    await dialog(page).getByRole('textbox', { name: 'Título' }).fill(MAIL);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('link', { name: MAIL })).toBeVisible();
    const rows = await stored(ana, project);
    for (const [title, , type] of TYPED) expect(rows.get(title)?.type).toBe(type);
    expect(rows.get(MAIL)).toMatchObject({
      story_points: TEMPLATE.story_points,
      task_count: TEMPLATE.tasks.length,
      acceptance_criteria: TEMPLATE.acceptance_criteria,
    });
    for (const [title, , , story_points] of TYPED)
      await ana.client.from('user_stories').update({ story_points }).eq('title', title).throwOnError();

    await page.getByRole('link', { name: GATEWAYS }).click();
    const links = section(page, 'Relaciones');
    await links.getByRole('button', { name: 'Añadir' }).click();
    await page.keyboard.type('pagar');
    await page.getByRole('option', { name: new RegExp(PAY) }).click();
    await expect(links.getByRole('list', { name: 'Bloquea a' })).toContainText(PAY);
    const own = section(page, 'Campos propios');
    await own.getByRole('button', { name: 'Añadir Sede' }).click();
    await page.getByRole('option', { name: 'Norte' }).click();
    await own.getByRole('button', { name: 'Añadir Coste' }).click();
    await own.getByRole('textbox', { name: 'Coste' }).fill('40');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText(/^puso «Coste»: 40\s€/)).toBeVisible();

    await page.goto(`/?view=planning&project=${project.id}`);
    for (const title of [PAY, RECEIPT, CERTIFICATE, GATEWAYS])
      await page
        .locator('[data-plan-id]')
        .filter({ hasText: title })
        .getByRole('button', { name: /^Llevar/ })
        .click();
    await expect(page.locator('[data-pane="sprint"]')).toContainText('11 puntos');
    await page.getByRole('button', { name: 'Iniciar sprint' }).click();
    await dialog(page).getByRole('button', { name: 'Iniciar sprint' }).click();
    await expect(toastOf(page, 'Sprint iniciado')).toContainText('11 puntos de compromiso');
    await ana.client
      .from('user_stories')
      .update({ status: 'todo' })
      .eq('sprint_id', sprint.id)
      .throwOnError();
  });

  const theirs = await openAs(luis, boardOf(project.id));
  const hers = await openAs(marta, boardOf(project.id));
  await test.step('Tuesday: work in lanes, by mouse and keyboard, against a limit', async () => {
    await page.goto(boardOf(project.id));
    await expect(card(theirs, PAY).getByText('Espera a 1 historia')).toBeAttached();
    await dragWithMouse(theirs, card(theirs, RECEIPT), column(theirs, 'Desarrollo'));
    await expect(titlesIn(hers, 'Desarrollo')).toHaveText([RECEIPT]);
    await dragWithMouse(hers, card(hers, CERTIFICATE), column(hers, 'Desarrollo'));
    await expect(hers.getByRole('alert')).toContainText(
      'La columna "Desarrollo" ha alcanzado su límite de 1 elemento',
    );
    await moveByKeys(hers, CERTIFICATE, ['ArrowRight']);
    await expect(titlesIn(theirs, 'Diseño')).toHaveText([CERTIFICATE]);

    await theirs.getByRole('button', { name: 'Opciones del tablero' }).click();
    await theirs.getByRole('menuitemradio', { name: 'Tipo', exact: true }).click();
    await expect(theirs.locator('[data-lane]')).toHaveCount(4);
    await expectAccessible(theirs);
    await moveByKeys(theirs, GATEWAYS, [
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
    ]);
    await expect(card(page, PAY).getByText('Espera a 1 historia')).toHaveCount(0);
    await expect(titlesIn(page, 'Completado')).toHaveText([GATEWAYS]);
    await theirs.getByRole('button', { name: 'Opciones del tablero' }).click();
    await theirs.getByRole('menuitemradio', { name: 'Ninguno', exact: true }).click();
    await expect(theirs.locator('[data-lane]')).toHaveCount(0);
  });

  await test.step('Wednesday: one of them works on a train without connection', async () => {
    await card(theirs, PAY).getByRole('link').click();
    const title = panel(theirs).getByLabel('Título');
    await expect(title).toHaveValue(PAY);
    const { back } = await lose(theirs);
    await title.fill(`${PAY} y Bizum`);
    await title.blur();
    await theirs.keyboard.press('Escape');
    await moveByKeys(theirs, RECEIPT, ['ArrowRight', 'ArrowRight']);
    await expect(titlesIn(theirs, 'Pruebas')).toHaveText([RECEIPT]);
    await dragWithMouse(theirs, card(theirs, PAY), column(theirs, 'Desarrollo'));
    await moveByKeys(hers, CERTIFICATE, ['ArrowRight', 'ArrowRight']);
    await expect(titlesIn(hers, 'Revisión')).toHaveText([CERTIFICATE]);
    await back();
    await expect(titlesIn(hers, 'Pruebas')).toHaveText([RECEIPT]);
    await expect(titlesIn(hers, 'Desarrollo')).toHaveText([`${PAY} y Bizum`]);
    await expect(titlesIn(theirs, 'Revisión')).toHaveText([CERTIFICATE]);
  });

  await test.step('Thursday: the server is killed while people write, and the scope changes', async () => {
    await card(theirs, PAY).getByRole('link').click();
    const comment = panel(theirs).getByRole('textbox', { name: /comentario/i });
    await comment.fill('Falta el texto legal');
    await platform.crash();
    await comment.press('Control+Enter');
    const guest = await openAs(gala, boardOf(project.id));
    await expect(titlesIn(guest, 'Pruebas')).toHaveText([RECEIPT]);
    await moveByKeys(guest, RECEIPT, ['ArrowRight']);
    await expect(titlesIn(hers, 'Completado')).toHaveCount(2);
    await guest.getByRole('button', { name: 'Proyecto: Tienda' }).click();
    await expect(guest.getByRole('option', { name: /Tienda/ })).toBeVisible();
    await expect(guest.getByText('Otro asunto')).toHaveCount(0);
    await expect(section(theirs, 'Actividad').getByText('Falta el texto legal')).toBeVisible();
    await expect
      .poll(async () => (await marta.client.from('comments').select('body')).data)
      .toEqual([{ body: 'Falta el texto legal' }]);

    const change = (title: string, values: object) =>
      ana.client.from('user_stories').update(values).eq('title', title).throwOnError();
    await change(MAIL, { sprint_id: sprint.id });
    await change(CERTIFICATE, { story_points: 3 });
    await change(`${PAY} y Bizum`, { story_points: 8 });
  });

  await test.step('Friday: the sprint ends, and everybody reads the same figures', async () => {
    await moveByKeys(hers, CERTIFICATE, ['ArrowRight', 'ArrowRight']);
    await expect(titlesIn(theirs, 'Completado')).toHaveCount(3);
    await page.goto(`/?view=sprints&project=${project.id}`);
    await page.getByRole('region', { name: 'Sprint 1' }).getByRole('button', { name: 'Finalizar' }).click();
    // gateways 1, receipt 3, certificate 3
    await expect(dialog(page)).toContainText('Completadas: 3 historias, 7 puntos.');
    await dialog(page).getByRole('button', { name: 'Finalizar sprint' }).click();
    await expect(toastOf(page, 'Sprint finalizado')).toContainText(
      '11 puntos comprometidos · 7 completados.',
    );

    for (const reader of [page, await openAs(olga), await openAs(hugo)]) {
      const report = (name: string) =>
        reader.goto(`/?view=reports&project=${project.id}&sprint=${sprint.id}&report=${name}`);
      await report('burndown');
      // 11, and 8 of the added one, 1 and 3 of the two estimated again, less the 7 completed
      await expect(
        reader.getByRole('img', { name: /^Burndown de Sprint 1: 11 puntos al inicio, 16 puntos por hacer/ }),
      ).toBeVisible();
      await report('burnup');
      await expect(
        reader.getByRole('img', {
          name: /^Burnup de Sprint 1: .* 7 en Completado de un alcance de 23 puntos/,
        }),
      ).toBeVisible();
      await report('velocity');
      await expect
        .poll(async () => (await cellsOf(reader, /Compromiso y resultado/))[0]?.slice(2))
        .toEqual(['11', '7']);
      await report('sprint');
      await expect(reportPanel(reader, 'Completadas')).toContainText('3 historias · 7 pts');
      await expect(
        reportPanel(reader, 'Sin completar').getByRole('row').filter({ hasText: PAY }),
      ).toContainText('5 → 8');
      await expect(
        reportPanel(reader, 'Sin completar').getByRole('row').filter({ hasText: MAIL }),
      ).toContainText('Añadida');
    }

    const stories = await stored(ana, project);
    expect(
      [...stories].map(([title, { type, story_points }]) => [title, type, story_points]).toSorted(),
    ).toEqual(
      [
        [`${PAY} y Bizum`, 'story', 8],
        [RECEIPT, 'bug', 3],
        [CERTIFICATE, 'technical_task', 3],
        [GATEWAYS, 'research', 1],
        [MAIL, 'story', 8],
      ].toSorted(),
    );
    for (const { status, project_columns } of stories.values()) expect(project_columns?.status).toBe(status);
    expect(Object.values(stories.get(GATEWAYS)?.fields ?? {})).toContain(40);
  });
});
