import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { find } from '#client/testing/lists.ts';
import { allowMotion } from '#client/testing/motion.ts';
import { newAsyncSession, newPokerSession, voteInTable } from '#client/testing/poker.ts';
import { ANA, BERTA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { PokerSession as Session } from '#shared/contracts/poker.ts';
import { PokerSession } from './PokerSession.tsx';

/** How long what was pressed, and what is looked at, has to stay where it is (ms). */
const STILL_MS = 300;

/** People by name: Ana, Berta, and three more, of whom Carla and Elena are away. */
const [CARLA, DANIEL, ELENA] = ['Carla Uno', 'Daniel Dos', 'Elena Tres'].map((full_name) => ({
  ...BERTA,
  id: newId(),
  full_name,
})) as [typeof BERTA, typeof BERTA, typeof BERTA];
const PEOPLE = [ANA, BERTA, CARLA, DANIEL, ELENA].map((person) => ({
  id: person.id,
  full_name: person.full_name,
  avatar_url: person.avatar_url,
  tint: person.tint,
  observes: false,
  present: person !== CARLA && person !== ELENA,
}));

const STORIES = ['Pagar con tarjeta', 'Devolver un pago'].map((title) => newStory(title));

function open(session: Session): void {
  stage(
    <PokerSession id={session.id} />,
    { poker_sessions: [session as never] },
    { view: 'poker', project: PROJECT.id, session: session.id },
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('radio', { name, exact: true });
const seat = (id: string) => find(`[data-table] [data-drag-id="${id}"]`);
const table = (state: string) =>
  expect.poll(() => document.querySelector(`[data-table="${state}"]`)).not.toBeNull();
const namesInOrder = () =>
  [...document.querySelectorAll('[data-table] [data-drag-id] > b')].map(({ textContent }) => textContent);

/** Where an element is in the window, in whole px. */
function placeOf(element: Element): number[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}

/** The card of a seat without what its turn does to it: its middle, and its edges. */
function placeOfCard(id: string): number[] {
  const [left = 0, top, width = 0, height] = placeOf(seat(id));
  const { left: edge, width: room, top: cardTop } = find('[data-look]', seat(id)).getBoundingClientRect();
  return [left, top ?? 0, width, height ?? 0, Math.round(edge + room / 2), Math.round(cardTop)];
}

/** Measures in every frame, from now on. @returns the different measures that were seen in {@link STILL_MS}. */
function watch<Measure>(measure: () => Measure): Promise<string[]> {
  const seen = new Set<string>();
  const began = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      seen.add(JSON.stringify(measure()));
      if (performance.now() - began < STILL_MS) requestAnimationFrame(look);
      else resolve([...seen]);
    };
    look();
  });
}

/** A live session on whose first story Ana (8), Berta (3) and Daniel (5) have voted. */
async function voted(): Promise<Session> {
  const session = { ...newPokerSession(STORIES), participants: PEOPLE } as Session;
  open(session);
  await button('Empezar').click();
  await card('8 puntos').click();
  await expect.element(card('8 puntos')).toBeChecked();
  voteInTable(backend, session.id, 0, BERTA, '3');
  voteInTable(backend, session.id, 0, DANIEL, '5');
  await expect.poll(() => find('[data-vote-count]').textContent).toBe('Han votado 3 de 3');
  return session;
}

const places = () => PEOPLE.map(({ id }) => placeOfCard(id));

test('the cards turn where they lie, empty seats stay, and the order by points comes later', async () => {
  await allowMotion();
  await voted();
  const before = places();
  const story = placeOf(find('[data-story]'));
  (button('Mostrar las cartas').element() as HTMLElement).click();
  await table('revealed');
  expect(await watch(places)).toEqual([JSON.stringify(before)]);
  expect(placeOf(find('[data-story]'))).toEqual(story);
  expect(document.querySelectorAll('[data-table] [data-empty]')).toHaveLength(2);
  const faded = find('[data-look]', seat(CARLA.id));
  await expect.poll(() => getComputedStyle(faded).opacity).toBe('0.4');
  expect(seat(CARLA.id).textContent).toContain('sin voto');
  // in order of their points, by a move, within the same places
  await expect.poll(namesInOrder).toEqual(['Berta', 'Daniel', 'Ana', 'Carla', 'Elena']);
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const sorted = [BERTA, DANIEL, ANA, CARLA, ELENA].map(({ id }) => placeOfCard(id));
  expect(sorted).toEqual(before);
});

test('a card shows its back until it has turned half; with reduced motion its face is there at once', async () => {
  await allowMotion();
  await voted();
  (button('Mostrar las cartas').element() as HTMLElement).click();
  await table('revealed');
  const turning = find('[data-look]', seat(BERTA.id)).getAnimations();
  expect(turning).toHaveLength(1);
  expect(find('[data-look] > i', seat(BERTA.id)).checkVisibility()).toBe(true);
  // one's own card lies face up already
  expect(find('[data-look]', seat(ANA.id)).querySelector('i')).toBeNull();
});

test('with reduced motion nothing turns and nothing glides', async () => {
  await voted();
  const before = places();
  (button('Mostrar las cartas').element() as HTMLElement).click();
  await table('revealed');
  expect(places()).toEqual(before);
  expect(find('[data-look]', seat(BERTA.id)).getAnimations()).toEqual([]);
  await expect.poll(namesInOrder).toEqual(['Berta', 'Daniel', 'Ana', 'Carla', 'Elena']);
  expect(document.getAnimations()).toEqual([]);
});

test('a second press of the button that shows the cards presses nothing of the verdict', async () => {
  const session = await voted();
  await button('Mostrar las cartas').click();
  await table('revealed');
  const again = button('Volver a votar').element();
  again.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  expect(backend.writes.filter(({ target }) => target === 'rpc/start_poker_round')).toHaveLength(1);
  await button('Volver a votar').click();
  await table('voting');
  expect((backend.row('poker_sessions', session.id) as unknown as Session).items[0]?.rounds).toHaveLength(2);
});

for (const mode of ['live', 'async'] as const) {
  test(`the card that is pressed stays where it is, and the table with it (${mode})`, async () => {
    const session = (mode === 'live' ? newPokerSession(STORIES) : newAsyncSession(STORIES)) as Session;
    open({ ...session, participants: PEOPLE });
    if (mode === 'live') await button('Empezar').click();
    await expect.element(card('5 puntos')).toBeVisible();
    const others = () => ['3', '8'].map((label) => placeOf(find(`[data-card="${label}"]`)));
    const pressed = () => {
      // without its lift, which moves nothing else
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = find('[data-card="5"]');
      return [offsetLeft, offsetTop, offsetWidth, offsetHeight];
    };
    const seats = () => PEOPLE.map(({ id }) => placeOf(seat(id)));
    const before = JSON.stringify([others(), pressed(), seats()]);
    (card('5 puntos').element() as HTMLElement).click();
    expect(await watch(() => [others(), pressed(), seats()])).toEqual([before]);
    await expect.element(card('5 puntos')).toBeChecked();
  });
}

test('on a phone the cards to press stay at the lower edge while the comment comes', async () => {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1440, 900));
  open({ ...newAsyncSession(STORIES), participants: PEOPLE } as Session);
  await expect.element(card('5 puntos')).toBeVisible();
  const all = () =>
    [...document.querySelectorAll('[data-deck] [data-card]')].map((element) => placeOf(element));
  const before = JSON.stringify(all());
  (card('5 puntos').element() as HTMLElement).click();
  expect(await watch(all)).toEqual([before]);
  await expect.element(page.getByRole('textbox', { name: 'Comentario de tu voto' })).toBeVisible();
  expect(JSON.stringify(all())).toBe(before);
});

test('a deleted story has no points to save: the next one comes, and the close does not count it', async () => {
  const session = await voted();
  await button('Mostrar las cartas').click();
  await table('revealed');
  const stored = () => backend.row('poker_sessions', session.id) as unknown as Session;
  const [first, ...others] = stored().items;
  backend.update('poker_sessions', session.id, {
    items: [{ ...first, story: null }, ...others],
    revision: 30,
  });
  await expect
    .element(page.getByRole('region', { name: 'Resultado' }))
    .toMatchTextContent('no hay dónde guardar');
  await button('Siguiente historia').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Devolver un pago' })).toBeVisible();
  await button('Terminar').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Queda 1 historia sin guardar.');
});

test('who gets the facilitation is notified', async () => {
  const session = { ...newPokerSession(STORIES), may_facilitate: false, facilitator: BERTA } as Session;
  open(session);
  await expect.element(page.getByText(/Modera Berta Muestra/)).toBeVisible();
  expect(document.body.textContent).not.toContain('Ahora moderas tú');
  backend.update('poker_sessions', session.id, { may_facilitate: true, facilitator: ANA, revision: 30 });
  await expect.element(page.getByRole('status').filter({ hasText: 'Ahora moderas tú' })).toBeVisible();
});
