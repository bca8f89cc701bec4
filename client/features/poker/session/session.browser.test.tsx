import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '#client/lib/connection/server-config.ts';
import { backend } from '#client/testing/backend.ts';
import { expectAnnounced, find, linkOf, titlesIn } from '#client/testing/lists.ts';
import { sendLive } from '#client/testing/live-socket.ts';
import { Finger, Mouse, pointIn } from '#client/testing/pointer.ts';
import { newAsyncSession, newPokerSession, voteInTable } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { PokerSession as Session } from '#shared/contracts/poker.ts';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';
import { NEXT_DIGIT_MS } from './frame/card-keys.ts';
import { PokerSession } from './PokerSession.tsx';

const titles = ['Pagar con tarjeta', 'Devolver un pago', 'Guardar la tarjeta'];
const stories = (values: Parameters<typeof newStory>[1] = {}) =>
  titles.map((title) => newStory(title, values));

/** Shows a session to Ana. */
function open(
  session: ReturnType<typeof newPokerSession>,
  tables: Record<string, Record<string, unknown>[]> = {},
) {
  return stage(
    <PokerSession id={session.id} />,
    { poker_sessions: [session], ...tables },
    {
      view: 'poker',
      project: PROJECT.id,
      session: session.id,
    },
  );
}
const stored = (id: string) => backend.row('poker_sessions', id) as unknown as Session;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (name: string) => page.getByRole('radio', { name, exact: true });
const group = (name: string) => find(`[data-group="${name}"]`);
const berta = (id: string, value: string, place = 0) => voteInTable(backend, id, place, BERTA, value);
const table = (state: string) =>
  expect.poll(() => document.querySelector(`[data-table="${state}"]`)).not.toBeNull();

test('the facilitator leads a story from the lobby to its saved points', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await expect.element(page.getByRole('heading', { level: 2, name: titles[0] as string })).toBeVisible();
  await card('5 puntos').click();
  await expect.element(card('5 puntos')).toBeChecked();
  await expect.element(page.getByText(/Tu voto: 5 puntos/)).toBeVisible();
  berta(session.id, '8');
  await expect.poll(() => find('[data-vote-count]').textContent).toBe('Han votado 2 de 2');
  expect(document.body.textContent).not.toContain('8 puntos, la más alta');

  await button('Mostrar las cartas').click();
  const verdict = page.getByRole('region', { name: 'Resultado' });
  await expect.element(verdict).toMatchTextContent('Mediana6,5');
  await expect
    .element(page.getByRole('region', { name: 'Reparto de los 2 votos' }))
    .toMatchTextContent('Media 6,5 · de 5 a 8 (diferencia: 3 puntos)');
  await expectAnnouncedVotes('Cartas a la vista. 2 votos, mediana 6,5.');

  // of two cards at the same distance the higher one is proposed
  await button('Guardar otros puntos').click();
  await page.getByRole('menuitem', { name: 'Guardar 5 puntos' }).click();
  await expect.element(verdict).toMatchTextContent('Guardado: 5 puntos');
  expect(stored(session.id).items[0]).toMatchObject({ status: 'saved', saved_points: 5 });
  await button('Siguiente historia').click();
  await expect.element(page.getByRole('heading', { level: 2, name: titles[1] as string })).toBeVisible();
});

const expectAnnouncedVotes = (text: string) =>
  expect.poll(() => find('[data-announces="votes"]').textContent).toBe(text);

test('a vote is changed and withdrawn, and nobody is shown as having voted then', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await card('3 puntos').click();
  await card('No lo sé').click();
  await expect.element(card('No lo sé')).toBeChecked();
  await expect.poll(() => stored(session.id).items[0]?.rounds[0]?.own_vote?.card).toBe('?');
  await button('Retirar el voto').click();
  await expect.poll(() => stored(session.id).items[0]?.rounds[0]?.own_vote).toBeNull();
  await expect.poll(() => find('[data-vote-count]').textContent).toBe('Han votado 0 de 2');
  await expect.element(button('Mostrar las cartas')).not.toBeInTheDocument();
});

test('a vote that the server refuses is shown as not given', async () => {
  open(newPokerSession(stories()));
  await button('Empezar').click();
  await table('voting');
  backend.interceptWrites(({ target }) => {
    if (target === 'rpc/vote_poker') throw new Refusal('poker_round_closed');
  });
  await card('3 puntos').click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No se pudo enviar tu voto' }))
    .toMatchTextContent('Las cartas ya están a la vista.');
  await expect.element(card('3 puntos')).not.toBeChecked();
});

test('a vote without an answer is kept, said to be unsent, and sent again', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await table('voting');
  const back = Promise.withResolvers<void>();
  let cut = true;
  backend.interceptWrites(async ({ target }) => {
    if (target !== 'rpc/vote_poker') return;
    if (cut) {
      cut = false;
      throw new TypeError('cut');
    }
    await back.promise;
  });
  await card('8 puntos').click();
  await expect.element(page.getByText(/tu voto está guardado aquí/)).toBeVisible();
  await expect.element(card('8 puntos')).toBeChecked();
  expect(find('[data-table]').textContent).toContain('sin enviar');
  back.resolve();
  await expect.element(page.getByText(/Tu voto: 8 puntos/)).toBeVisible();
  expect(stored(session.id).items[0]?.rounds[0]?.own_vote?.card).toBe('8');
});

test('the keyboard leads a whole story: digits vote, Enter goes on, J and K look at the others', async () => {
  const session = newPokerSession(stories());
  open(session);
  await expect.element(button('Empezar')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await table('voting');
  await userEvent.keyboard('5');
  await expect.element(card('5 puntos')).toBeChecked();
  // no card shows it
  await userEvent.keyboard('4');
  await userEvent.keyboard('d');
  await expect.element(card('No lo sé')).toBeChecked();
  await userEvent.keyboard('3');
  await expect.element(card('3 puntos')).toBeChecked();
  await expect.element(button('Mostrar las cartas')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('heading', { level: 2, name: titles[1] as string })).toBeVisible();
  await expect
    .element(page.getByText(new RegExp(`En la mesa está ${stored(session.id).items[0]?.key}`)))
    .toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('heading', { level: 2, name: titles[0] as string })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await table('revealed');
  await userEvent.keyboard('{Enter}');
  await table('saved');
  await userEvent.keyboard('{Enter}');
  await table('voting');
  expect(stored(session.id).items.map(({ status }) => status)).toEqual(['saved', 'voting', 'waiting']);
});

test('a digit with which a longer number begins waits for the next one, and Enter ends the wait', async () => {
  const deck = { kind: 'fibonacci' as const, cards: [...POKER_DECKS.fibonacci] };
  const session = newPokerSession(stories(), { deck });
  open(session);
  await button('Empezar').click();
  await table('voting');
  // only this wait: whatever else the page has planned goes on
  let endWait = () => {};
  const { setTimeout } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((handler: () => void, delay?: number) => {
    if (delay !== NEXT_DIGIT_MS) return setTimeout(handler, delay);
    endWait = handler;
    return 0;
  }) as typeof window.setTimeout);
  onTestFinished(() => void vi.restoreAllMocks());
  const votes = () =>
    backend.writes.filter(({ target }) => target === 'rpc/vote_poker').map(({ body }) => body['card']);
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  press('1');
  press('3');
  await expect.poll(votes).toEqual(['13']);
  press('1');
  press('Enter');
  await expect.poll(votes).toEqual(['13', '1']);
  press('2');
  expect(votes()).toEqual(['13', '1']);
  endWait();
  await expect.poll(votes).toEqual(['13', '1', '2']);
  expect(stored(session.id).items[0]?.status).toBe('voting');
});

test('the key of a card that shows none stands small on it', async () => {
  const deck = { kind: 'sizes' as const, cards: [...POKER_DECKS.sizes] };
  open(newPokerSession(stories(), { deck }));
  await button('Empezar').click();
  await table('voting');
  const hints = [...document.querySelectorAll('[data-card] kbd')].map(({ textContent }) => textContent);
  expect(hints).toEqual(['1', '2', '3', '4', '5', 'D', 'C']);
  await userEvent.keyboard('4');
  await expect.element(card('L, 5 puntos')).toBeChecked();
});

test('arrows move between the cards without voting, and space votes', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await table('voting');
  find('[data-card="1"]').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(find('[data-card="5"]'));
  expect(backend.writes.filter(({ target }) => target === 'rpc/vote_poker')).toHaveLength(0);
  await userEvent.keyboard('[Space]');
  await expect.element(card('5 puntos')).toBeChecked();
});

test('a reveal shows with the change of its round, before the session is read again', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await table('voting');
  const round = stored(session.id).items[0]?.rounds[0];
  const results = [
    { user_id: ANA.id, card: '3', points: 3, comment: null },
    { user_id: BERTA.id, card: '5', points: 5, comment: null },
  ];
  const after = { ...round, project_id: PROJECT.id, revealed_at: '2026-03-02T10:05:00+00:00', results };
  await expect
    .poll(() => {
      sendLive({ table: 'poker_rounds', before: { ...after, revealed_at: null, results: null }, after });
      return document.querySelector('[data-table="voting"]');
    })
    .toBeNull();
  await expect
    .element(page.getByRole('region', { name: 'Reparto de los 2 votos' }))
    .toMatchTextContent('Media 4 · de 3 a 5 (diferencia: 2 puntos)');
  expect(stored(session.id).items[0]?.rounds[0]?.results).toBeNull();
});

test('voting again keeps the first round visible', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await card('3 puntos').click();
  await button('Mostrar las cartas').click();
  await button('Volver a votar').click();
  await expect
    .element(page.getByRole('list', { name: 'Votaciones anteriores' }))
    .toMatchTextContent('Votación 1Ana 3mediana 3');
  await expect.element(card('3 puntos')).not.toBeChecked();
});

test('points that somebody changed meanwhile are said, and the next press saves over them', async () => {
  const session = newPokerSession(stories({ story_points: 2 }));
  open(session);
  await button('Empezar').click();
  await card('5 puntos').click();
  await button('Mostrar las cartas').click();
  let meanwhile = true;
  backend.interceptWrites(({ target }) => {
    if (target !== 'rpc/save_poker_points' || !meanwhile) return;
    meanwhile = false;
    const [first, ...others] = stored(session.id).items;
    const changed = { ...first, story: { ...first?.story, story_points: 8 } };
    backend.update('poker_sessions', session.id, { items: [changed, ...others] }, { live: false });
  });
  await button('Guardar 5 puntos').click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No se pudieron guardar los puntos' }))
    .toMatchTextContent('ahora son 8');
  await expect.element(page.getByText('ahora, 8 puntos')).toBeVisible();
  await button('Guardar 5 puntos').click();
  await table('saved');
});

test('people who watch have no cards, and others see the facilitator’s steps alone', async () => {
  const session = newPokerSession(stories(), {
    may_facilitate: false,
    participants: [{ ...ANA, observes: true, present: true }],
  });
  open({ ...session, facilitator: { ...BERTA } });
  await expect.element(page.getByText(/Modera Berta Muestra/)).toBeVisible();
  await expect.element(button('Empezar')).not.toBeInTheDocument();
  const item = session.items[0];
  voteable(session.id, item?.id ?? '');
  await expect.element(page.getByText('Estás observando.')).toBeVisible();
  expect(document.querySelector('[role="radio"]')).toBeNull();
  await button('Entrar a votar').click();
  await expect.element(card('5 puntos')).toBeVisible();
});

/** Starts the first round of a story, as the facilitator elsewhere does. */
function voteable(id: string, itemId: string): void {
  const items = stored(id).items.map((item) =>
    item.id === itemId
      ? {
          ...item,
          status: 'voting',
          rounds: [
            {
              id: itemId.replace('0000', '1111'),
              number: 1,
              started_at: '2026-03-02T10:00:00Z',
              revealed_at: null,
              voted: [],
              own_vote: null,
              results: null,
            },
          ],
        }
      : item,
  );
  backend.update('poker_sessions', id, { items, status: 'open', current_item_id: itemId, revision: 9 });
}

test('stories that were edited or deleted meanwhile are shown as such', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await table('voting');
  const [first, second, third] = stored(session.id).items;
  const edited = { ...first, story: { ...first?.story, title: 'Pagar con bizum', edited: true } };
  backend.update('poker_sessions', session.id, {
    items: [edited, { ...second, story: null }, third],
    revision: 20,
  });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Pagar con bizum' })).toBeVisible();
  await expect.element(page.getByText('editada', { exact: true })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByText('ya no está en el proyecto', { exact: true })).toBeVisible();
});

test('saved points that somebody changes afterwards are no longer said to be those of the story', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await card('5 puntos').click();
  await button('Mostrar las cartas').click();
  await button('Guardar 5 puntos').click();
  const verdict = page.getByRole('region', { name: 'Resultado' });
  await expect.element(verdict).toMatchTextContent('La historia ya tiene estos puntos.');
  const change = (story_points: number | null, revision: number) => {
    const [first, ...others] = stored(session.id).items;
    const items = [{ ...first, story: { ...first?.story, story_points } }, ...others];
    backend.update('poker_sessions', session.id, { items, revision });
  };
  change(13, 30);
  await expect.element(verdict).toMatchTextContent('la historia tiene ahora 13 puntos');
  change(null, 31);
  await expect.element(verdict).toMatchTextContent('la historia está ahora sin estimar');
  await expect.element(verdict).toMatchTextContent('Guardado: 5 puntos');
});

test('the queue is ordered by mouse, by finger and by keyboard, and saved stories keep their places', async () => {
  const session = newPokerSession(stories());
  open(session);
  await expect.poll(() => titlesShown()).toEqual(titles);
  await new Mouse().dragAndDrop(pointIn(itemOf(2), { x: 0.05 }), pointIn(itemOf(0), { y: 0.2 }));
  await expect.poll(() => titlesShown()).toEqual([titles[2], titles[0], titles[1]]);
  const finger = new Finger();
  await finger.down(pointIn(itemOf(0), { x: 0.4 }));
  await expect.element(itemOf(0)).toHaveAttribute('data-dragged');
  await finger.move(pointIn(itemOf(2), { y: 0.5 }));
  await finger.move(pointIn(itemOf(2), { y: 0.9 }));
  await finger.up();
  await expect.poll(() => titlesShown()).toEqual(titles);
  linkOf(titles[0] as string).focus();
  await userEvent.keyboard('[Space]{ArrowDown}');
  await expectAnnounced('Posición 2 de 3.');
  await userEvent.keyboard('[Space]');
  await expect
    .poll(() => stored(session.id).items.map(({ title }) => title))
    .toEqual([titles[1], titles[0], titles[2]]);
});

const itemOf = (place: number) =>
  document.querySelectorAll<HTMLElement>('nav [data-drag-id]')[place] as HTMLElement;
const titlesShown = () => titlesIn(find('nav')).map((text) => titles.find((title) => text.includes(title)));

test('a story is skipped, put back and removed', async () => {
  const session = newPokerSession(stories());
  open(session);
  const key = session.items[1]?.key;
  await button(`Más acciones de ${key}`).click();
  await page.getByRole('menuitem', { name: 'Saltar' }).click();
  await expect.poll(() => document.querySelector('[data-group="skipped"]')?.textContent).toContain(titles[1]);
  await button(`Más acciones de ${key}`).click();
  await page.getByRole('menuitem', { name: 'Devolver a la cola' }).click();
  await expect.poll(() => group('todo').textContent).toContain(titles[1]);
  await button(`Más acciones de ${key}`).click();
  await page.getByRole('menuitem', { name: 'Quitar de la sesión' }).click();
  await expect.poll(() => group('todo').textContent).not.toContain(titles[1]);
});

test('in the queue no key lies over its title', async () => {
  open(newPokerSession(stories()));
  await expect.poll(() => document.querySelectorAll('[data-opens]').length).toBeGreaterThan(0);
  for (const entry of document.querySelectorAll('[data-opens]')) {
    const [key, title] = entry.children;
    expect(key?.scrollWidth).toBeGreaterThan(0);
    const end = (key?.getBoundingClientRect().left ?? 0) + (key?.scrollWidth ?? 0);
    expect(end).toBeLessThanOrEqual(title?.getBoundingClientRect().left ?? 0);
  }
});

test('stories of the backlog are added at the end of the queue', async () => {
  const session = newPokerSession(stories());
  open(session, { user_stories: [newStory('Enviar la factura')] });
  await button('Añadir historias').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /Enviar la factura/ }).click();
  await dialog.getByRole('button', { name: 'Añadir 1 historia' }).click();
  await expect.poll(() => group('todo').textContent).toContain('Enviar la factura');
  expect(stored(session.id).items.at(-1)?.title).toBe('Enviar la factura');
});

test('the timer is the same for everybody, by the server’s clock, and forces nothing', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await button('Poner temporizador').click();
  await page.getByRole('menuitem', { name: '2 minutos' }).click();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/Quedan (2:00|1:5\d)/);
  backend.update('poker_sessions', session.id, {
    timer_ends_at: new Date(Date.now() - 1000).toISOString(),
    revision: 30,
  });
  await expect.element(page.getByRole('timer')).toMatchTextContent('Tiempo agotado');
  await expect.element(card('5 puntos')).toBeEnabled();
  await button('Quitar temporizador').click();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
});

test('past its end the timer counts on, as in all meetings', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await expect.element(button('Poner temporizador')).toBeVisible();
  const timer_ends_at = new Date(Date.now() - 65_000).toISOString();
  backend.update('poker_sessions', session.id, { timer_ends_at, revision: 30 });
  await expect.element(page.getByRole('timer')).toMatchTextContent(/Tiempo agotado −1:\d\d/);
});

test('the evidence follows the chosen card, and after the reveal says how long each size takes', async () => {
  const nearest = [
    {
      id: newStory('x').id,
      key: 'TIE-90',
      title: 'Calendario semanal',
      days: 3.5,
      completed_at: Date.parse('2026-03-01T10:00:00Z'),
      same_epic: false,
      shared_labels: [],
    },
  ];
  const sizes = [1, 2, 3, 5, 8].map((points) => ({
    points,
    stories: points === 5 ? 12 : 6,
    usual: points === 5 ? { low: 3, median: 4, high: 7 } : null,
    missing: points === 5 ? 0 : 4,
    nearest: points === 5 ? nearest : [],
  }));
  const session = newPokerSession(stories());
  open(session, { poker_evidence: [{ sizes }] });
  await button('Empezar').click();
  const evidence = () => find('[data-evidence]').textContent;
  await expect.poll(evidence).toContain('Elige una carta');
  await card('5 puntos').click();
  await expect.poll(evidence).toContain('Historias de 5 puntos');
  expect(evidence()).toContain('Calendario semanal3,5 días');
  await expect.element(page.getByText(/Tu voto: 5 puntos/)).toBeVisible();
  berta(session.id, '3');
  await expect.poll(() => find('[data-vote-count]').textContent).toBe('Han votado 2 de 2');
  await button('Mostrar las cartas').click();
  await expect.poll(evidence).toContain('7 de cada 10 historias de 5 puntos tardan entre 3 y 7 días');
  expect(evidence()).toContain(
    'Cada tamaño necesita diez historias completadas para saber cuánto tarda. Faltan 4 de 3 puntos.',
  );
});

test('asynchronously each person goes through the stories that wait for their vote, with a comment', async () => {
  const session = newAsyncSession(stories());
  open(session as never);
  await expect.element(page.getByRole('heading', { level: 2, name: titles[0] as string })).toBeVisible();
  await expect.poll(() => group('missing').textContent).toContain('3 historias');
  await card('5 puntos').click();
  await page.getByRole('textbox', { name: 'Comentario de tu voto' }).fill('Con pasarela nueva');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => stored(session.id).items[0]?.rounds[0]?.own_vote)
    .toEqual({ card: '5', comment: 'Con pasarela nueva' });
  await expect.poll(() => group('voted').textContent).toContain('tu voto: 5');
  await button('Siguiente').click();
  await expect.element(page.getByRole('heading', { level: 2, name: titles[1] as string })).toBeVisible();
  await userEvent.keyboard('1');
  await expect.poll(() => group('missing').textContent).toContain('1 historia');
});

test('a closed session shows the results of each story, and points can still be saved', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await card('5 puntos').click();
  await button('Mostrar las cartas').click();
  await table('revealed');
  await button('Terminar').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Quedan 3 historias sin guardar.');
  await dialog.getByRole('button', { name: 'Terminar' }).click();
  const first = () => find('[data-closed-item]').textContent;
  await expect.poll(first).toContain('mediana 5');
  expect(first()).toContain('Sin guardar');
  await button('Guardar 5 puntos').click();
  await expect.poll(() => stored(session.id).items[0]?.saved_points).toBe(5);
  await expect.element(button('Terminar')).not.toBeInTheDocument();
  await expect.element(button('Descargar CSV')).toBeVisible();
});

test('the facilitation is handed over, and taken when the facilitator is gone', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: 'Ceder la moderación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ceder' }).click();
  await expect.element(page.getByText(/Modera Berta Muestra/)).toBeVisible();
  backend.update('poker_sessions', session.id, { may_take_over: true, revision: 30 });
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: 'Moderar yo' }).click();
  await expect.element(button('Empezar')).toBeVisible();
});

test('the highest and the lowest vote stand out as those to talk about', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await card('2 puntos').click();
  await expect.element(card('2 puntos')).toBeChecked();
  berta(session.id, '8');
  await button('Mostrar las cartas').click();
  await table('revealed');
  const seats = page.getByRole('list', { name: 'Cartas', exact: true }).getByRole('listitem');
  await expect.element(seats.filter({ hasText: 'Berta' })).toMatchTextContent('8 puntos, la más alta');
  await expect.element(seats.filter({ hasText: 'Ana' })).toMatchTextContent('2 puntos, la más baja');
  for (const seat of seats.elements()) expect(seat).toHaveAttribute('data-look', 'apart');
});

test('of two opinions both are asked, also if one of them is the proposal', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Empezar').click();
  await card('5 puntos').click();
  await expect.element(card('5 puntos')).toBeChecked();
  berta(session.id, '3');
  await button('Mostrar las cartas').click();
  await table('revealed');
  const verdict = page.getByRole('region', { name: 'Resultado' });
  await expect.element(verdict).toMatchTextContent('Cuenta tu voto y pide a Berta que cuente el suyo;');
  await expect.element(verdict.getByRole('button', { name: 'Guardar 5 puntos', exact: true })).toBeVisible();
  const seats = page.getByRole('list', { name: 'Cartas', exact: true }).getByRole('listitem');
  await expect.element(seats.filter({ hasText: 'Berta' })).toMatchTextContent('3 puntos, la más baja');
  await expect.element(seats.filter({ hasText: 'Ana' })).toMatchTextContent('5 puntos, la más alta');
  expect(document.querySelectorAll('[data-tone="apart"]')).toHaveLength(2);
});

test('after the last story the session is ended, and from its page the sprint is planned', async () => {
  const [story] = stories() as [ReturnType<typeof newStory>];
  const session = newPokerSession([story]);
  const onStage = open(session);
  await button('Empezar').click();
  await card('5 puntos').click();
  await expect.element(card('5 puntos')).toBeChecked();
  // the end loses what is hidden, and says so only then
  await button('Terminar').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Los votos que no se han mostrado se pierden.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await button('Mostrar las cartas').click();
  const verdict = page.getByRole('region', { name: 'Resultado' });
  await expect.element(verdict).toMatchTextContent('Guarda los puntos: es la última historia.');
  await button('Guardar 5 puntos').click();
  await expect.element(verdict).toMatchTextContent('Guardado: 5 puntos');
  await verdict.getByRole('button', { name: 'Terminar la sesión' }).click();
  await expect.element(dialog).toMatchTextContent('Después podrás leer los resultados.');
  expect(dialog.element().textContent).not.toContain('se pierden');
  await dialog.getByRole('button', { name: 'Terminar' }).click();
  await expect.element(button('Volver a las sesiones')).toBeVisible();
  await button('Planificar Sprint').click();
  await expect.poll(() => onStage.search()).toEqual({ view: 'planning', project: PROJECT.id });
});

test('the facilitator changes the name, and when the cards are shown', async () => {
  const session = newPokerSession(stories());
  open(session);
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: 'Ajustes de la sesión' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes de la sesión' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('');
  await expect
    .element(dialog.getByRole('button', { name: 'Guardar' }))
    .toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Refinar envíos');
  await dialog.getByRole('switch', { name: /^Mostrar las cartas cuando/ }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored(session.id)).toMatchObject({ name: 'Refinar envíos', reveals_when_all_voted: true });
  await expect.element(page.getByText('Refinar envíos')).toBeVisible();
});

test('an asynchronous session ends later, but never in the past', async () => {
  const session = newAsyncSession(stories());
  open(session as never);
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: 'Ajustes de la sesión' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes de la sesión' });
  await dialog.getByLabelText('Se cierra').fill(today());
  await dialog.getByLabelText('A las').fill('00:00');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog.getByText('La hora de cierre tiene que estar en el futuro.')).toBeVisible();
  expect(backend.writes.filter(({ target }) => target === 'rpc/change_poker_session')).toEqual([]);
  await dialog.getByLabelText('Se cierra').fill('2099-04-05');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => stored(session.id).ends_at?.slice(0, 7)).toBe('2099-04');
});

test('a session that cannot be read is said, and read again', async () => {
  let fails = true;
  open(newPokerSession(stories()));
  backend.interceptReads(({ target }) => {
    if (fails && target === 'rpc/poker_session') throw new Refusal('project_gone');
  });
  await expect.element(page.getByText('No se pudo cargar la sesión')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Reintentar' }).element() as HTMLElement;
  fails = false;
  retry.click();
  await expect.element(button('Empezar')).toBeVisible();
});

test('a session that does not exist leads back to the sessions', async () => {
  const { search } = stage(
    <PokerSession id={newStory('x').id} />,
    {},
    { view: 'poker', session: newStory('x').id },
  );
  await expect.element(page.getByRole('heading', { name: 'Esta sesión no existe' })).toBeVisible();
  await button('Ver las sesiones').click();
  await expect.poll(() => search().session).toBeUndefined();
});

test('an archived project leaves nothing to press', async () => {
  const session = newPokerSession(stories());
  open(session, { projects: [{ ...PROJECT, archived_at: '2026-03-01T00:00:00Z' }] });
  await table('lobby');
  await expect.poll(() => document.querySelector('[data-table] button')).toBeNull();
  await expect.element(button('Terminar')).not.toBeInTheDocument();
});

test('on a phone the cards are large and stay at the lower edge', async () => {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1440, 900));
  open(newPokerSession(stories()));
  await button('Empezar').click();
  await table('voting');
  await expect
    .poll(() => {
      const { bottom } = find('[data-deck]').getBoundingClientRect();
      const { width, height } = find('[data-card="5"]').getBoundingClientRect();
      return [bottom, width >= 40, height >= 40, document.documentElement.scrollWidth];
    })
    .toEqual([780, true, true, 360]);
});

/** An asynchronous session whose first story is shown, with what people wrote beside their votes. */
function newShownSession(values: Partial<Session> = {}) {
  const session = newAsyncSession(stories(), values);
  const [first] = session.items;
  const round = first?.rounds[0];
  if (!first || !round) throw new Error('There is no story.');
  const vote = (person: typeof ANA, card: string, comment: string | null) => ({
    user_id: person.id,
    person: { id: person.id, full_name: person.full_name, avatar_url: null, tint: person.tint },
    card,
    points: Number(card),
    comment,
  });
  Object.assign(round, {
    revealed_at: '2026-03-10T09:00:00+00:00',
    results: [vote(ANA, '2', null), vote(BERTA, '5', 'Hay que elegir qué salas entran')],
  });
  Object.assign(first, { status: 'revealed' });
  return { session, story: first.story_id ?? '' };
}
const showFirst = () => page.getByRole('button', { name: new RegExp(titles[0] as string) }).click();

test('after an asynchronous reveal people talk about the votes, in the comments of the story', async () => {
  const { session, story } = newShownSession();
  const comment = (body: string, created_at: string) => ({
    id: newId(),
    story_id: story,
    author_id: BERTA.id,
    body,
    created_at,
    edited_at: null,
    reply_to: null,
  });
  open(session as never, {
    comments: [
      comment('Antes de votar', '2026-03-09T09:00:00Z'),
      comment('Son todas las salas', '2026-03-10T10:05:00Z'),
    ],
  });
  await showFirst();
  await expect.element(page.getByRole('list', { name: 'Comentarios' })).toMatchTextContent('5Hay que elegir');
  const talk = page.getByRole('region', { name: 'Conversación' });
  await expect.element(talk).toMatchTextContent('Son todas las salas');
  expect(talk.element().textContent).not.toContain('Antes de votar');

  const field = talk.getByRole('textbox', { name: 'Comenta la estimación' });
  await talk.getByRole('button', { name: 'Comentar' }).click({ force: true });
  await expect.element(talk.getByRole('alert')).toMatchTextContent('Falta: Comentario.');
  await expect.element(field).toHaveFocus();
  backend.interceptWrites(({ target }) => {
    if (target === 'comments') throw new Refusal('project_gone');
  });
  await field.fill('Entonces me uno al 2');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('No se pudo guardar el comentario.', { exact: false })).toBeVisible();
  await expect.element(field).toHaveValue('Entonces me uno al 2');
  backend.interceptWrites(() => undefined);
  await talk.getByRole('button', { name: 'Comentar' }).click();
  await expect.element(field).toHaveValue('');
  expect(backend.writes.at(-1)).toMatchObject({
    target: 'comments',
    body: { story_id: story, body: 'Entonces me uno al 2', mentions: [] },
  });
});

test('from an asynchronous result the facilitator votes again, also live, and after the end extends it first', async () => {
  const { session } = newShownSession();
  open(session as never);
  await showFirst();
  await expect.element(button('Volver a votar')).toBeVisible();
  await expect.element(button('Guardar 3 puntos')).toBeVisible();
  backend.update('poker_sessions', session.id, { ends_at: '2026-03-11T18:00:00Z', revision: 9 });
  await button('Ampliar el plazo').click();
  await expect.element(button('Volver a votar')).not.toBeInTheDocument();
  const dialog = page.getByRole('dialog', { name: 'Ajustes de la sesión' });
  await dialog.getByLabelText('Se cierra').fill('2099-04-05');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await button('Volver a votar').click();
  await expect.poll(() => stored(session.id).items[0]?.rounds.length).toBe(2);
});

test('a story of an asynchronous session is voted on live with those who are there', async () => {
  const { session, story } = newShownSession({ team_id: TEAM.id });
  open(session as never);
  backend.interceptWrites(({ target }) => {
    if (target === 'rpc/create_poker_session') throw new Refusal('team_not_found');
  });
  await showFirst();
  await button('Votar en vivo').click();
  await expect.element(page.getByText('No se pudo abrir la sesión')).toBeVisible();
  expect(backend.writes.at(-1)?.body).toMatchObject({
    mode: 'live',
    team_id: TEAM.id,
    story_ids: [story],
  });
});
