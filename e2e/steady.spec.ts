import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import {
  addMember,
  createProject,
  createStory,
  createTeam,
  joinTeam,
  type Project,
} from '../server/testing/scenario.ts';
import { expect, openSession, type Person, test } from './fixtures.ts';
import { openRequests, recordShifts, shiftsWhenQuiet } from './layout-shifts.ts';
import { callSprint, completeSprint, createCurrentSprint, dayFromToday } from './sprint-page.ts';

/** The maximum layout shift of a view. */
const MAX_SHIFT = 0.01;
const WIDTHS = [1440, 768, 360];

/** The goal of the running sprint takes several lines on a phone. */
const LONG_GOAL =
  'Reservar y cancelar una sala sin hablar con nadie, también desde el teléfono y sin conexión. '.repeat(2);

/** A project with everything that its views show: sprints of each kind, stories, a colleague, sessions of both meetings. */
async function prepare(ana: Person, luis: Person): Promise<Project> {
  const project = await createProject(ana, 'Reservas');
  await addMember(ana, project.team, luis, 'developer');
  await completeSprint(ana, project.id, 'Sprint 1', 8);
  const sprint = await createCurrentSprint(ana, project.id, { name: 'Sprint 2', goal: LONG_GOAL });
  const statuses = ['backlog', 'todo', 'in_progress', 'done'] as const;
  for (const status of statuses)
    await createStory(ana, project.id, {
      title: `En ${status}`,
      status,
      sprint_id: sprint.id,
      story_points: 3,
    });
  await callSprint(ana, 'start_sprint', sprint.id);
  const days = { start_date: dayFromToday(12), end_date: dayFromToday(24) };
  const next = await createCurrentSprint(ana, project.id, { name: 'Sprint 3', ...days });
  await createStory(ana, project.id, { title: 'Planificada', sprint_id: next.id, story_points: 5 });
  for (const title of ['Una', 'Otra', 'Tercera']) await createStory(ana, project.id, { title });
  return project;
}

/** The addresses of the views, and what each shows when its content has come. */
const views = ({ id }: Project, ana: Person) => ({
  dashboard: [`/?project=${id}`, 'Velocidad del Equipo'],
  backlog: [`/?view=backlog&project=${id}`, 'Tercera'],
  kanban: [`/?view=kanban&project=${id}`, 'En todo'],
  sprints: [`/?view=sprints&project=${id}`, 'Planificados'],
  'sprints of all projects': ['/?view=sprints', 'Planificados'],
  planning: [`/?view=planning&project=${id}`, 'Tercera'],
  reports: [`/?view=reports&project=${id}`, 'Comprometido'],
  'reports, velocity': [`/?view=reports&report=velocity&project=${id}`, 'Media de'],
  team: [`/?view=team&project=${id}`, 'Luis Prueba'],
  person: [`/?view=person&person=${ana.id}`, 'Reservas'],
  poker: [`/?view=poker&project=${id}`, 'Tercera'],
  retro: [`/?view=retro&project=${id}`, 'Plantilla'],
  search: [`/?view=search&project=${id}`, 'Se busca en todo'],
  'search, with a text': [`/?view=search&project=${id}&q=Tercera`, 'Tercera'],
  'settings, profile': ['/?view=settings', 'Tu perfil'],
  'settings, data': ['/?view=settings&tab=data', 'Este dispositivo'],
  'project settings': [`/?view=project&project=${id}`, 'Descripción'],
});

/** Opens an address in a browser that has never seen the product. @param route handles each request for data. */
async function openCold(
  browser: Browser,
  url: string,
  person: Person,
  { width, route }: { width: number; route?: (route: Route) => Promise<void> },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await recordShifts(page);
  await openSession(page, url, person);
  if (route) await page.route(/\/(?:rest|auth)\/v1\//, route);
  return page;
}

const content = (page: Page, text: string) => page.locator('#main').getByText(text, { exact: false }).first();

/** Waits for the whole view. */
async function settle(page: Page, text: string): Promise<void> {
  await expect(content(page, text)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#main [data-skeleton]')).toHaveCount(0, { timeout: 30_000 });
}

const LATE_MS = 2500;
/** How much later the answers of a view are than that of the shell: until then the view shows its skeleton, in ms. */
const VIEW_LATER_MS = 500;
const late = async (route: Route) => {
  const ms = route.request().url().endsWith('/open_workspace') ? LATE_MS : LATE_MS + VIEW_LATER_MS;
  await new Promise((resolve) => setTimeout(resolve, ms));
  await route.continue().catch(() => undefined); // the page may be closed
};

interface Walk {
  width: number;
  /** How late the answers are. */
  route: ((route: Route) => Promise<void>) | undefined;
  /** The addresses of the views, and what each shows when its content has come. */
  shown: Record<string, string[]>;
}

/** Opens each view in a browser that has never seen the product, and adds up how far it jumps. */
async function expectSteady(browser: Browser, url: string, ana: Person, { width, route, shown }: Walk) {
  for (const [view, [address = '', text = '']] of Object.entries(shown)) {
    const page = await openCold(browser, url, ana, { width, ...(route && { route }) });
    const open = openRequests(page);
    await page.goto(address);
    await settle(page, text);
    const shifts = await shiftsWhenQuiet(page, open);
    const [sum, compared] = [true, false].map((kind) =>
      shifts.reduce((total, { native, value }) => total + (native === kind ? value : 0), 0),
    );
    const list = shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what}`).join('\n');
    expect.soft(Math.max(sum ?? 0, compared ?? 0), `${view}:\n${list}`).toBeLessThanOrEqual(MAX_SHIFT);
    await page.context().close();
  }
}

/** Gives a project a second team, a second column in progress, and lanes. */
async function divide(ana: Person, luis: Person, { id }: Project): Promise<void> {
  const team_id = await createTeam(ana, id, 'Equipo de pagos');
  await joinTeam(ana, team_id, luis, 'developer');
  const columns = ana.client
    .from('project_columns')
    .select('id, status, name, wip_limit, entry_policy, exit_policy');
  const { data: expected } = await columns.eq('project_id', id).order('rank').throwOnError();
  const more = { id: randomUUID(), status: 'in_progress', name: 'Pruebas' };
  const limits = { wip_limit: null, entry_policy: null, exit_policy: null };
  const input = { project_id: id, columns: [...expected, { ...more, ...limits }], removed: [], expected };
  await ana.client.rpc('save_columns' as never, input as never).throwOnError();
  const boards = { [`look ${id}`]: JSON.stringify({ lanes: 'priority' }) };
  await ana.client.from('user_settings').update({ boards }).eq('user_id', ana.id).throwOnError();
}

for (const [when, route] of [
  ['cold', undefined],
  ['with every answer 2.5 s late', late],
] as const) {
  for (const width of WIDTHS) {
    test(`no view jumps at ${width} px, ${when}`, { tag: '@long' }, async ({
      browser,
      platform,
      createPerson,
    }) => {
      test.setTimeout(400_000);
      const ana = await createPerson();
      const luis = await createPerson({ name: 'Luis Prueba' });
      const project = await prepare(ana, luis);
      await expectSteady(browser, platform.url, ana, { width, route, shown: views(project, ana) });
      await divide(ana, luis, project);
      const { kanban, reports, retro } = views(project, ana);
      await expectSteady(browser, platform.url, ana, { width, route, shown: { kanban, reports, retro } });
    });
  }
}

const DELAY_MS = 700;

/** The views that asked for more in two or three waves. */
const WAVES = {
  sprints: 'sprints',
  reports: 'reports',
  'reports, velocity': 'reports&report=velocity',
  planning: 'planning',
  poker: 'poker',
  retro: 'retro',
};

for (const [view, address] of Object.entries(WAVES)) {
  test(`${view}: all that is shown comes with the first wave of answers`, { tag: '@long' }, async ({
    browser,
    platform,
    createPerson,
  }) => {
    const ana = await createPerson();
    const project = await prepare(ana, await createPerson({ name: 'Luis Prueba' }));
    let answered = false;
    const held: string[] = [];
    /** Answers the requests before the first answer, and none of the later ones. */
    const firstWave = async (request: Route) => {
      if (answered) {
        held.push(request.request().url());
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      answered = true;
      await request.continue();
    };
    const page = await openCold(browser, platform.url, ana, { width: 1440, route: firstWave });
    await page.goto(`/?view=${address}&project=${project.id}`);
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeAttached();
    const main = page.locator('#main');
    await expect(main.locator('h2').first(), held.join('\n')).toBeVisible();
    await expect(main.locator('[data-skeleton], [role="status"][aria-label^="Cargando"]')).toHaveCount(0);
    await page.context().close();
  });
}
