import type { Locator, Page } from '@playwright/test';

/** The data for the places: a project with a story and a planned sprint. */
export interface PlaceData {
  project: string;
  story: string;
  /** The person's id and name. */
  person: string;
  name: string;
}

/** A part that loads its own data. */
interface Part {
  /** The addresses of its requests. */
  reads: RegExp;
  /** The message after their failure. */
  failed: string;
  /** An element that shows after their answers. */
  shown: (page: Page, data: PlaceData) => Locator;
}

/** A view, a dialog, or parts of one that load their own data. */
export interface Place {
  what: string;
  address: (data: PlaceData) => string;
  /** Whether it is opened from the place before: nothing has read its data until then. */
  follows?: true;
  /** Opens the place, if the address alone does not. */
  open?: (page: Page, data: PlaceData) => Promise<void>;
  /** They share no request. */
  parts: readonly Part[];
}

const backlogMenu = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const projectTab = (tab: string) => async (page: Page) => {
  await page.getByRole('tab', { name: tab }).click();
};
const panel = (page: Page) => page.locator('[data-story-panel]');
const of = (view: string) => (data: PlaceData) => `/?view=${view}&project=${data.project}`;
const storyOpen = (data: PlaceData) => `${of('kanban')(data)}&story=${data.story}`;
const settings = (tab: string) => () => `/?view=settings&tab=${tab}`;
const inProject = of('project');

/** The places by group. */
export const PLACES: Record<string, Place[]> = {
  views: [
    {
      what: 'dashboard',
      address: of('dashboard'),
      parts: [
        {
          reads: /\/rpc\/dashboard/,
          failed: 'No se pudo cargar el dashboard',
          shown: (page) => page.getByRole('list', { name: 'Resumen' }),
        },
      ],
    },
    {
      what: 'backlog',
      address: of('backlog'),
      parts: [
        {
          reads: /\/user_stories\?/,
          failed: 'No se pudo abrir el backlog',
          shown: (page, { story }) => page.locator(`[data-backlog] [data-story-id="${story}"]`),
        },
      ],
    },
    {
      what: 'kanban',
      address: of('kanban'),
      parts: [
        {
          reads: /\/rpc\/board/,
          failed: 'No se pudo abrir el tablero',
          shown: (page, { story }) => page.locator(`[data-story-id="${story}"]`),
        },
      ],
    },
    {
      what: 'sprints',
      address: of('sprints'),
      parts: [
        {
          reads: /\/rest\/v1\/sprints\?/,
          failed: 'No se pudieron cargar los sprints',
          shown: (page) => page.getByRole('region', { name: 'Planificados' }),
        },
      ],
    },
    {
      what: 'planning',
      address: of('planning'),
      parts: [
        {
          reads: /\/rest\/v1\/sprints\?/,
          failed: 'No se pudo cargar la planificación',
          shown: (page) => page.getByRole('region', { name: 'Product Backlog' }),
        },
      ],
    },
    {
      what: 'the hours of planning',
      address: of('planning'),
      parts: [
        {
          reads: /\/absences\?|\/rpc\/planning_view/,
          failed: 'No se pudo leer la capacidad',
          shown: (page, { name }) => page.getByRole('button', { name: `Ausencias de ${name}` }),
        },
      ],
    },
    {
      what: 'the holidays of planning',
      address: of('planning'),
      parts: [
        {
          reads: /\/holidays\?|\/rpc\/planning_view/,
          failed: 'No se pudo leer la capacidad',
          shown: (page, { name }) => page.getByRole('button', { name: `Ausencias de ${name}` }),
        },
      ],
    },
    {
      what: 'the velocity of planning',
      address: of('planning'),
      parts: [
        {
          reads: /\/sprints\?select=completed_points&|\/rpc\/planning_view/,
          failed: 'No se pudo leer la velocidad del equipo',
          shown: (page) => page.getByText('Sin sprints completados'),
        },
      ],
    },
    {
      what: 'team',
      address: of('team'),
      parts: [
        {
          reads: /\/rpc\/team/,
          failed: 'No se pudo abrir el equipo',
          shown: (page, { name }) => page.getByRole('rowheader', { name }),
        },
      ],
    },
    {
      what: 'page of a person',
      address: ({ person }) => `/?view=person&person=${person}`,
      follows: true,
      parts: [
        {
          reads: /\/rpc\/person_page/,
          failed: 'No se pudo leer la página de esta persona',
          shown: (page, { name }) => page.getByRole('heading', { name }),
        },
      ],
    },
    {
      what: 'reports',
      address: of('reports'),
      parts: [
        {
          reads: /\/rest\/v1\/(sprints\?|projects\?|rpc\/reports_view)/,
          failed: 'No se pudo cargar el informe',
          shown: (page) => page.getByText('Todavía no ha empezado ningún sprint'),
        },
      ],
    },
  ],
  settings: [
    {
      what: 'profile',
      address: settings('profile'),
      parts: [
        {
          reads: /\/team_directory\?/,
          failed: 'No se pudo leer tu perfil',
          shown: (page) => page.getByRole('region', { name: 'Tu perfil' }),
        },
      ],
    },
    {
      what: 'devices',
      address: settings('data'),
      follows: true,
      parts: [
        {
          reads: /\/rpc\/list_sessions/,
          failed: 'No se pudieron leer tus dispositivos',
          shown: (page) => page.getByText('Este dispositivo'),
        },
      ],
    },
    {
      what: 'accounts, backups and the state of the system',
      address: settings('admin'),
      parts: [
        {
          reads: /\/rpc\/admin_people/,
          failed: 'No se pudieron leer las cuentas',
          shown: (page) => page.getByText(/^\d+ cuentas?$/),
        },
        {
          reads: /\/rpc\/admin_backups/,
          failed: 'No se pudieron leer las copias',
          shown: (page) => page.getByRole('list', { name: 'Estado de las copias' }),
        },
        {
          reads: /\/rpc\/admin_state/,
          failed: 'No se pudo leer el estado',
          shown: (page) => page.getByText('PostgreSQL'),
        },
      ],
    },
  ],
  story: [
    {
      what: 'story panel',
      address: storyOpen,
      parts: [
        {
          reads: /\/user_stories\?.*[?&]id=eq/,
          failed: 'No se pudo abrir la historia',
          shown: (page) => panel(page).getByLabel('Título'),
        },
      ],
    },
    {
      what: 'tasks, files and history of a story',
      address: storyOpen,
      parts: [
        {
          reads: /\/tasks\?/,
          failed: 'No se pudieron leer las tareas',
          shown: (page) => panel(page).getByLabel('Tarea 1', { exact: true }),
        },
        {
          reads: /\/attachments\?/,
          failed: 'No se pudieron leer los archivos',
          shown: (page) => panel(page).getByText('notas.txt', { exact: true }),
        },
        {
          reads: /\/activity_log\?/,
          failed: 'No se pudo leer la actividad',
          shown: (page) => panel(page).getByText('creó la historia'),
        },
      ],
    },
  ],
  project: [
    {
      what: 'notifications',
      address: of('kanban'),
      open: (page) => page.getByRole('button', { name: 'Notificaciones' }).click(),
      parts: [
        {
          reads: /\/notifications\?.*kind/,
          failed: 'No se pudieron cargar las notificaciones',
          shown: (page) => page.getByRole('dialog').getByText('No tienes notificaciones'),
        },
      ],
    },
    {
      what: 'project settings',
      address: inProject,
      parts: [
        {
          reads: /\/rest\/v1\/projects\?.*archived_at/,
          failed: 'No se pudo leer el proyecto',
          shown: (page) => page.getByRole('tab', { name: 'General' }),
        },
      ],
    },
    {
      what: 'holidays',
      address: inProject,
      follows: true,
      open: projectTab('Festivos'),
      parts: [
        {
          reads: /\/holidays\?.*name/,
          failed: 'No se pudieron leer los festivos',
          shown: (page) => page.getByText('Aún no hay festivos.'),
        },
      ],
    },
    {
      what: 'deleted projects',
      address: (data) => `${of('kanban')(data)}&dialog=deleted-projects`,
      follows: true,
      parts: [
        {
          reads: /\/rpc\/deleted_projects/,
          failed: 'No se pudieron leer los proyectos eliminados',
          shown: (page) => page.getByRole('dialog').getByText('No hay ningún proyecto que recuperar.'),
        },
      ],
    },
    {
      what: 'deleted stories',
      address: (data) => `${of('kanban')(data)}&dialog=deleted-stories`,
      follows: true,
      parts: [
        {
          reads: /\/rpc\/deleted_stories/,
          failed: 'No se pudieron leer las historias eliminadas',
          shown: (page) => page.getByRole('dialog').getByText('No hay ninguna historia eliminada'),
        },
      ],
    },
  ],
  backlog: [
    {
      what: 'labels',
      address: of('backlog'),
      open: backlogMenu('Etiquetas del proyecto'),
      parts: [
        {
          reads: /\/project_labels\?/,
          failed: 'No se pudieron leer las etiquetas',
          shown: (page) => page.getByRole('main').getByText('móvil'),
        },
      ],
    },
    {
      what: 'epics',
      address: of('backlog'),
      open: backlogMenu('Épicas'),
      parts: [
        {
          reads: /\/epics\?/,
          failed: 'No se pudieron leer las épicas',
          shown: (page) => page.getByRole('dialog').getByText('Una épica reúne historias'),
        },
      ],
    },
    {
      what: 'definition of ready',
      address: of('backlog'),
      open: backlogMenu('Cuándo está preparada una historia'),
      parts: [
        {
          reads: /\/projects\?.*definition_of_ready/,
          failed: 'No se pudo leer la definición',
          shown: (page) => page.getByRole('dialog').getByLabel('Una historia está preparada cuando…'),
        },
      ],
    },
  ],
};
