import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startDrafts } from '#client/data/poker/start-draft.ts';
import { backend } from '#client/testing/backend.ts';
import { cutConnection, loseNextAnswer } from '#client/testing/lost-answers.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newStory, PROJECT, type Row, TEAM } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';
import { PokerView } from '../PokerView.tsx';
import { PokerStart } from './PokerStart.tsx';

// typed values outlast a page
beforeEach(() => startDrafts.write(PROJECT.id));

/** Two stories without points, one of them ready, and one with points that is ready. */
const STORIES = [
  newStory('Penalizar reservas', { labels: ['reglas'] }),
  newStory('Ver el historial', { ready: true }),
  newStory('Plano de la planta', { ready: true, story_points: 13 }),
  newStory('Ya hecha', { status: 'done' }),
];

/** A session as the list gives it. */
const session = (name: string, more: Row = {}): Row => ({
  id: newId(),
  team_id: TEAM.id,
  name,
  mode: 'live',
  status: 'closed',
  facilitator: { id: BERTA.id, full_name: BERTA.full_name, avatar_url: null, tint: 1 },
  created_at: '2026-03-04T09:00:00Z',
  closed_at: '2026-03-04T10:00:00Z',
  ends_at: null,
  items: 5,
  points: 18,
  estimated: 5,
  estimated_at_first: 4,
  voters: 6,
  voted: 5,
  missing: null,
  ...more,
});

function open(tables: Record<string, readonly Row[]> = {}, search = {}, part = <PokerStart />): Stage {
  return stage(
    part,
    { user_stories: STORIES, poker_sessions: [], poker_decks: [], holidays: [], ...tables },
    { view: 'poker', project: PROJECT.id, ...search },
  );
}

const row = (title: string) => page.getByRole('checkbox', { name: new RegExp(title) });
const titles = () =>
  [...document.querySelectorAll('[data-pick-id] [title]:not([data-count])')]
    .map((element) => element.getAttribute('title'))
    .filter((title) => STORIES.some((story) => story.title === title));
const filter = (name: RegExp) => page.getByText(name).click();
const submit = (name: RegExp) => page.getByRole('button', { name });
const created = () => backend.writes.filter(({ target }) => target === 'rpc/create_poker_session');
const queue = () =>
  [...document.querySelectorAll('ol li span[title]')].map((element) => element.getAttribute('title'));

test('the choice stays while the filters and the search change the list', async () => {
  open();
  await expect.poll(titles).toEqual(['Penalizar reservas', 'Ver el historial']);
  await row('Penalizar').click();
  await filter(/^Preparadas 2/);
  await expect.poll(titles).toEqual(['Ver el historial', 'Plano de la planta']);
  await row('Plano').click();
  await filter(/^Todas 3/);
  await page.getByRole('searchbox', { name: 'Buscar historias' }).fill('historial');
  await expect.poll(titles).toEqual(['Ver el historial']);
  await expect.element(page.getByText('2 elegidas')).toBeVisible();
  await page.getByRole('searchbox').fill('nada así');
  await expect.element(page.getByText('Ninguna historia coincide.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.poll(titles).toHaveLength(3);
  await expect.element(row('Penalizar')).toBeChecked();
  await expect.element(row('Ver el historial')).not.toBeChecked();
});

test('a section is chosen whole, and the queue has the order of the backlog until a person changes it', async () => {
  open();
  await filter(/^Todas 3/);
  await row('Plano').click();
  await page.getByRole('checkbox', { name: 'Sin estimar: elegir las 2 historias' }).click();
  await expect.poll(queue).toEqual(['Penalizar reservas', 'Ver el historial', 'Plano de la planta']);
  await page.getByRole('button', { name: `Subir TIE-${STORIES[2]?.number}` }).click();
  await page.getByRole('button', { name: `Quitar TIE-${STORIES[0]?.number}` }).click();
  await expect.poll(queue).toEqual(['Plano de la planta', 'Ver el historial']);
});

test('a live session is created once, with the people of the team, and the page goes to it', async () => {
  const onStage = open({}, {}, <PokerView />);
  await row('Penalizar').click();
  await page.getByRole('button', { name: 'Papel de Berta Muestra: Vota' }).click();
  await page.getByRole('menuitemradio', { name: 'Observa' }).click();
  await expect.element(page.getByText('1 vota, 1 observa')).toBeVisible();
  await submit(/^Abrir la sala con 1 historia/).dblClick();
  await expect.poll(() => onStage.search().session).toBe(created()[0]?.body['id']);
  expect(created()).toHaveLength(1);
  expect(created()[0]?.body).toMatchObject({
    team_id: TEAM.id,
    mode: 'live',
    ends_at: null,
    deck: { kind: 'default' },
    reveals_when_all_voted: true,
    story_ids: [STORIES[0]?.id],
    voters: [ANA.id],
    observers: [BERTA.id],
  });
  // two sessions of one day differ by their first story
  expect(String(created()[0]?.body['name'])).toMatch(
    new RegExp(`^Estimación del .+ · TIE-${STORIES[0]?.number}$`),
  );
});

test('what was filled in is there after a lost answer, whose session is created when it is sent again', async () => {
  open();
  let restore = async () => {};
  loseNextAnswer(
    'before',
    () => {
      restore = cutConnection();
    },
    'create_poker_session',
  );
  await row('Ver el historial').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Refinar pagos');
  await submit(/^Abrir la sala/).click();
  await expect.element(page.getByText(/^Aún no sabemos si se hizo/)).toBeVisible();
  await expect.element(row('Ver el historial')).toBeChecked();
  await restore();
  await submit(/^Abrir la sala/).click();
  await expect.poll(() => created().length).toBe(1);
  const [first] = created();
  expect(first?.body).toMatchObject({ name: 'Refinar pagos' });
});

test('an asynchronous session has an end in the future, or the field says what is wrong', async () => {
  open();
  await row('Penalizar').click();
  await page.getByText('Asíncrona', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(' ');
  await page.getByLabelText('A las').fill('');
  await submit(/^Abrir la ronda con 1 historia/).click();
  await expect.element(page.getByText('Escribe un nombre.')).toBeVisible();
  await expect.element(page.getByText('Escribe la hora.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
  expect(created()).toHaveLength(0);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Informes');
  await page.getByLabelText('A las').fill('18:30');
  backend.interceptWrites(() => {
    throw new Refusal('poker_ended');
  });
  await submit(/^Abrir la ronda/).click();
  await expect.element(page.getByText('La hora de cierre tiene que estar en el futuro.')).toBeVisible();
  backend.interceptWrites(() => undefined);
  await submit(/^Abrir la ronda/).click();
  await expect.poll(() => created().length).toBe(2);
  const end = new Date(String(created()[1]?.body['ends_at']));
  expect(end.getTime()).toBeGreaterThan(Date.now());
  expect([end.getHours(), end.getMinutes()]).toEqual([18, 30]);
});

test('the deck of the team is chosen; sizes have points, and own cards map to points or to none', async () => {
  const cards = [
    { label: 'XS', points: 2 },
    { label: 'S', points: null },
  ];
  open({ poker_decks: [{ team_id: TEAM.id, kind: 'sizes', cards }] });
  await expect.element(page.getByRole('radio', { name: /Tallas/ })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Puntos de XS' })).toHaveValue('2');
  await expect.element(page.getByRole('textbox', { name: 'Puntos de S' })).toHaveValue('');
  await page.getByRole('radio', { name: /Propia/ }).click();
  const card = (number: number) => page.getByRole('textbox', { name: `Carta ${number}`, exact: true });
  await card(2).fill('?');
  await expect.element(page.getByText('Esa carta está siempre.')).toBeVisible();
  await card(2).fill('1');
  await expect.element(page.getByText('Ya hay una carta igual.')).toBeVisible();
  await row('Penalizar').click();
  await submit(/^Abrir la sala/).click();
  await expect.element(card(2)).toHaveFocus();
  expect(created()).toHaveLength(0);
  await card(2).fill('40');
  await expect.element(page.getByRole('textbox', { name: 'Puntos de la carta 2' })).toHaveValue('40');
  await card(3).fill('½');
  await page.getByRole('button', { name: 'Quitar la carta 5' }).click();
  await page.getByRole('button', { name: 'Guardar para el equipo' }).click();
  const deck = {
    kind: 'custom',
    cards: [
      { label: '1', points: 1 },
      { label: '40', points: 40 },
      { label: '½', points: null },
      { label: '5', points: 5 },
    ],
  };
  await expect.element(page.getByText(/^Baraja guardada/)).toBeVisible();
  expect(backend.writes.find(({ target }) => target === 'rpc/set_poker_deck')?.body).toEqual({
    team_id: TEAM.id,
    deck,
  });
  await submit(/^Abrir la sala/).click();
  await expect.poll(() => created()[0]?.body['deck']).toEqual(deck);
});

test('somebody has to vote', async () => {
  open();
  await row('Penalizar').click();
  for (const [name, role] of [
    ['Ana Prueba', 'Observa'],
    ['Berta Muestra', 'No participa'],
  ] as const) {
    await page.getByRole('button', { name: `Papel de ${name}: Vota` }).click();
    await page.getByRole('menuitemradio', { name: role }).click();
  }
  await submit(/^Abrir la sala/).click();
  await expect.element(page.getByText('Tiene que votar al menos una persona.')).toBeVisible();
  expect(created()).toHaveLength(0);
});

test('open sessions come first, with the votes that are missing, and lead to the session', async () => {
  const async = session('Informes', {
    mode: 'async',
    status: 'open',
    ends_at: '2026-03-12T17:00:00Z',
    closed_at: null,
    missing: 2,
  });
  const onStage = open({
    poker_sessions: [async, session('Pagos', { status: 'lobby', closed_at: null }), session('Acceso')],
  });
  const list = page.getByRole('list', { name: 'Sesiones abiertas' });
  await expect.element(list).toMatchTextContent('Te faltan 2 votos · se cierra el jueves 12 mar');
  await expect.element(list).toMatchTextContent('En la sala · modera Berta Muestra · 5 historias');
  await page.getByRole('button', { name: 'Unirme: Pagos' }).click();
  await expect.poll(() => onStage.search().session).toBeDefined();
  await expect.element(page.getByRole('row', { name: /Acceso/ })).toMatchTextContent('4 de 5');
});

test('past sessions are read page by page', async () => {
  open({ poker_sessions: Array.from({ length: 23 }, (_, place) => session(`Sesión ${place + 1}`)) });
  await expect.element(page.getByRole('link', { name: 'Sesión 20', exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: 'Sesión 21', exact: true }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Ver más', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Sesión 23', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Ver más', exact: true }).elements()).toHaveLength(0);
});

test('sessions that cannot be read are said, and read again; stories can be chosen all the same', async () => {
  let fails = true;
  open({ poker_sessions: [session('Acceso')] });
  backend.interceptReads(({ target }) => {
    if (fails && target === 'rpc/poker_start') throw new Refusal('project_gone');
  });
  await expect.element(page.getByText('No se pudieron cargar las sesiones')).toBeVisible();
  await expect.element(page.getByText('No se pudo leer la baraja del equipo')).toBeVisible();
  await row('Penalizar').click();
  await expect.element(submit(/^Abrir la sala con 1 historia/)).toBeEnabled();
  fails = false;
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect.element(page.getByRole('link', { name: 'Acceso' })).toBeVisible();
});

test('an archived project shows its sessions and nothing to write', async () => {
  open({
    projects: [{ ...PROJECT, archived_at: '2026-03-01T00:00:00Z' }],
    poker_sessions: [session('Acceso'), session('Viva', { status: 'lobby', closed_at: null })],
  });
  await expect.element(page.getByRole('link', { name: 'Acceso' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ver: Viva' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Abrir/ }).elements()).toHaveLength(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

test('a project without a team leads to where one is created', async () => {
  const onStage = open({ teams: [], team_members: [] });
  await page.getByRole('button', { name: 'Ir a Equipo' }).click();
  await expect.poll(() => onStage.search().view).toBe('team');
});

test('a project without open stories offers to write one', async () => {
  const onStage = open({ user_stories: [newStory('Hecha', { status: 'done' })] });
  await page.getByRole('button', { name: 'Nueva historia' }).click();
  await expect.poll(() => onStage.search().dialog).toBe('story');
  expect(page.getByRole('button', { name: /^Abrir/ }).elements()).toHaveLength(0);
});

test('with several projects one of them is chosen first', async () => {
  const other = { ...PROJECT, id: newId(), name: 'Almacén', key: 'ALM' };
  const onStage = open({ projects: [PROJECT, other] }, { project: undefined });
  await page.getByRole('button', { name: 'Almacén' }).click();
  await expect.poll(() => onStage.search().project).toBe(other.id);
});

test('the keyboard chooses stories and opens the session', async () => {
  const onStage = open();
  await expect.element(row('Penalizar')).toBeInTheDocument();
  (row('Penalizar').element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]');
  await expect.element(page.getByText('1 elegida')).toBeVisible();
  (page.getByRole('textbox', { name: 'Nombre' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onStage.search().session).toBeDefined();
});

test('how it works is explained in a dialog, which gives the focus back', async () => {
  open();
  const button = page.getByRole('button', { name: 'Cómo funciona' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Cómo funciona Planning Poker' });
  await expect
    .element(dialog.getByText('solo se ve quién ha votado, no qué', { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByText('? y ☕', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Entendido' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

/** The layout shift of the page from now on, as browsers count it. @returns a function that gives its sum. */
function measureShift(): () => number {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => {
    add(observer.takeRecords());
    return sum;
  };
}

for (const width of [1440, 768, 360]) {
  test(`what comes late moves nothing (${width} px)`, async () => {
    await page.viewport(width, 900);
    onTestFinished(() => page.viewport(1440, 900));
    const answer = Promise.withResolvers<void>();
    const shift = measureShift();
    open({
      poker_sessions: [
        session('Informes', { status: 'open', closed_at: null, missing: 2 }),
        session('Refinar pagos'),
      ],
      poker_decks: [{ team_id: TEAM.id, kind: 'sizes', cards: [...POKER_DECKS.sizes] }],
    });
    backend.interceptReads(async ({ target }) => {
      if (target === 'rpc/poker_start') await answer.promise;
    });
    await expect
      .element(page.getByRole('status', { name: 'Cargando historias y sesiones...' }))
      .toBeVisible();
    expect(document.querySelector('[data-pick-id]')).toBeNull();
    answer.resolve();
    await expect.element(page.getByText('Informes')).toBeVisible();
    await expect.element(page.getByText('Refinar pagos')).toBeInTheDocument();
    if (width > 1099) await expect.element(page.getByRole('radio', { name: /^Tallas/ })).toBeChecked();
    expect(shift()).toBeLessThanOrEqual(0.01);
  });
}
