import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PAUSE_MS } from '#client/data/meetings/pace.ts';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { PokerSession } from '#client/features/poker/session/PokerSession.tsx';
import { RetroBoard } from '#client/features/retrospectives/RetroBoard.tsx';
import { useFocusRecovery } from '#client/lib/keys/focus-recovery.ts';
import { storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession, newPokerSession } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { ANA, BERTA, newId, newStory, PROJECT, type Row, type StoryRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import type { PokerSession as Session } from '#shared/contracts/poker.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { Commands } from '../commands/Commands.tsx';
import { Overlays } from '../shell/Overlays.tsx';

/** A view as the shell shows it: with all shortcuts, and what they open. */
function Workspace({ children }: { children: ReactNode }) {
  useLiveProjects();
  useFocusRecovery();
  return (
    <>
      <main tabIndex={-1} style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
        {children}
      </main>
      <Overlays />
      <Commands />
    </>
  );
}

/** Shows a retrospective that Berta leads to Ana. */
function showRetro(values: Partial<Retrospective>): { retro: Retrospective; onStage: Stage } {
  const retro = newRetro({ facilitator_id: BERTA.id, ...values });
  const onStage = stage(
    <Workspace>
      <RetroBoard id={retro.id} />
    </Workspace>,
    { retrospectives: [retro as unknown as Row] },
    { view: 'retro', project: PROJECT.id, retro: retro.id },
  );
  return { retro, onStage };
}

/** Shows a session of Planning Poker that Berta leads to Ana. */
function showPoker(session: Session, stories: StoryRow[]): Stage {
  return stage(
    <Workspace>
      <PokerSession id={session.id} />
    </Workspace>,
    { poker_sessions: [session as unknown as Row], user_stories: stories },
    { view: 'poker', project: PROJECT.id, session: session.id },
  );
}

/** Drafts of comments are kept by story. */
const newStories = () => ['Pagar con tarjeta', 'Devolver un pago'].map((title) => newStory(title));
const LED_BY_BERTA = { may_facilitate: false } as const;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const band = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Ir', exact: true }) });
const go = page.getByRole('button', { name: 'Ir', exact: true });
const stored = (id: string) => backend.row('retrospectives', id) as unknown as Retrospective;

// each of these letters is a shortcut somewhere; the space and X act on the notes of everybody
const BEFORE = 'Sobre el p';
const AFTER = 'rimer tema: xeno, guía, 5 ñus';
const MORE = ', y más.';

/** Types without a pause while somebody moves the meeting on. */
async function typeWhile(moveOn: () => void): Promise<void> {
  await userEvent.keyboard(BEFORE);
  moveOn();
  await userEvent.keyboard(AFTER);
  await expect.element(band).toBeVisible();
  await userEvent.keyboard(MORE);
}
const TYPED = BEFORE + AFTER + MORE;

/** Expects that keys meant for a field have opened, begun or moved nothing. */
function expectNothingPressed(onStage: Stage): void {
  const { dialog, story, view } = onStage.search();
  expect([dialog, story]).toEqual([undefined, undefined]);
  expect(['retro', 'poker']).toContain(view);
  expect(document.querySelector('[data-dragged], [role="dialog"]')).toBeNull();
}

/** Ends the pause that the person has begun. On a slow machine it would be over before the test has looked at the view. */
let endPause: () => void;
beforeEach(() => {
  const { setTimeout } = window;
  endPause = () => {};
  vi.spyOn(window, 'setTimeout').mockImplementation(((handler: () => void, delay?: number) => {
    if (delay !== PAUSE_MS) return setTimeout(handler, delay);
    endPause = handler;
    return 0;
  }) as typeof window.setTimeout);
  return () => vi.restoreAllMocks();
});

/** Pauses until the view has gone where the meeting is, and types on as a person does who has not looked up. */
async function typeOnAfter(arrived: () => Promise<unknown>, onStage: Stage): Promise<void> {
  endPause();
  await arrived();
  await userEvent.keyboard('gin x pan{Enter}{ArrowDown}u ');
  expectNothingPressed(onStage);
}

test('who writes about a topic stays with it while the facilitator goes on', { retry: 0 }, async () => {
  const topics = [newTopic('Uno', { votes: 2 }), newTopic('Dos', { votes: 1 })];
  const { retro, onStage } = showRetro({ phase: 'agree', topics, focus_topic_id: topics[0]?.id ?? null });
  await field('Lo que hablamos').click();
  await typeWhile(() =>
    backend.update('retrospectives', retro.id, { focus_topic_id: topics[1]?.id ?? null }),
  );
  await expect.element(field('Lo que hablamos')).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('El equipo está en «Dos».');
  expectNothingPressed(onStage);
  await go.click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Dos' })).toBeVisible();
  await expect.poll(() => stored(retro.id).topics.map(({ discussion }) => discussion)).toEqual([TYPED, '']);
});

test('an action that is being written belongs to the topic where it was begun', { retry: 0 }, async () => {
  const topics = [newTopic('Uno', { votes: 2 }), newTopic('Dos', { votes: 1 })];
  const { retro } = showRetro({ phase: 'agree', topics, focus_topic_id: topics[0]?.id ?? null });
  await page.getByRole('form', { name: 'Nueva acción' }).getByRole('textbox').first().click();
  await typeWhile(() =>
    backend.update('retrospectives', retro.id, { focus_topic_id: topics[1]?.id ?? null }),
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => backend.writes.find(({ target }) => target === 'rpc/save_action')?.body)
    .toMatchObject({ body: TYPED, topic_id: topics[0]?.id });
});

test('who writes a note stays in the phase until a pause, and then no key reaches the notes', {
  retry: 0,
}, async () => {
  const { retro, onStage } = showRetro({ phase: 'write' });
  const note = field('Nota nueva en Empezar');
  await note.click();
  await typeWhile(() =>
    backend.update('retrospectives', retro.id, { phase: 'group', topics: [newTopic('De Berta')] }),
  );
  await expect.element(note).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('El equipo está en «Agrupar».');
  expectNothingPressed(onStage);
  const kept = page.getByText(`No llegaste a añadir «${TYPED}».`, { exact: false });
  await typeOnAfter(() => expect.element(kept).toBeVisible(), onStage);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(backend.writes).toEqual([]);
});

test('the phase that the team returns to waits as well', { retry: 0 }, async () => {
  const topics = [newTopic('Uno', { votes: 2 })];
  const { retro, onStage } = showRetro({ phase: 'agree', topics, focus_topic_id: topics[0]?.id ?? null });
  await field('Lo que hablamos').click();
  await typeWhile(() => backend.update('retrospectives', retro.id, { phase: 'vote', votes_left: 5 }));
  // it has been saved, which the phase that is shown does not know of
  await expect.poll(() => stored(retro.id).topics[0]?.discussion).toBe(TYPED);
  await expect.element(page.getByText('Guardando…')).not.toBeInTheDocument();
  await expect.element(field('Lo que hablamos')).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('El equipo está en «Votar».');
  await typeOnAfter(() => expect.element(band).not.toBeInTheDocument(), onStage);
});

test('what was being written when it was closed can be read, and no key acts', { retry: 0 }, async () => {
  const topics = [newTopic('Uno', { votes: 2 })];
  const { retro, onStage } = showRetro({ phase: 'agree', topics, focus_topic_id: topics[0]?.id ?? null });
  await field('Lo que hablamos').click();
  await typeWhile(() => {
    backend.interceptWrites(() => {
      throw new Refusal('retrospective_closed');
    });
    backend.update('retrospectives', retro.id, { phase: 'closed', closed_at: '2026-03-13T11:00:00+00:00' });
  });
  await expect.element(field('Lo que hablamos')).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('La retrospectiva se ha cerrado.');
  const lost = page.getByText('Lo escribías al cerrarse; no se ha guardado');
  await typeOnAfter(() => expect.element(lost).toBeVisible(), onStage);
  await expect.element(page.getByText(TYPED)).toBeVisible();
});

test('what was being written when it was deleted can be copied', { retry: 0 }, async () => {
  const { retro, onStage } = showRetro({ phase: 'write' });
  let gone = false;
  backend.interceptReads(({ target }) => {
    if (gone && target === 'rpc/retrospective') throw new Refusal('retrospective_gone');
  });
  await field('Nota nueva en Empezar').click();
  await userEvent.keyboard(BEFORE);
  gone = true;
  backend.delete('retrospectives', retro.id);
  await expect.element(page.getByText('Esa retrospectiva ya no existe')).toBeVisible();
  await userEvent.keyboard('gin x pan{Enter}');
  expectNothingPressed(onStage);
  await expect
    .element(page.getByRole('region', { name: 'Lo que habías escrito' }))
    .toMatchTextContent(BEFORE);
});

/** Makes the retrospective, or the session, one that the person may not see any more. */
function leaveProject(procedure: string, code: 'retrospective_gone' | 'poker_gone'): void {
  backend.interceptReads(({ target }) => {
    if (target === procedure) throw new Refusal(code);
  });
}

test('who is removed from the project while writing about a topic can copy the text', {
  retry: 0,
}, async () => {
  const topics = [newTopic('Uno', { votes: 2 })];
  const { retro, onStage } = showRetro({ phase: 'agree', topics, focus_topic_id: topics[0]?.id ?? null });
  await field('Lo que hablamos').click();
  await userEvent.keyboard(BEFORE);
  backend.interceptWrites(() => {
    throw new Refusal('retrospective_gone');
  });
  leaveProject('rpc/retrospective', 'retrospective_gone');
  backend.update('retrospectives', retro.id, { revision: 2 });
  await userEvent.keyboard('rimer tema');
  await expect.element(page.getByText('Esa retrospectiva ya no existe')).toBeVisible();
  await userEvent.keyboard('gin x pan{Enter}');
  expectNothingPressed(onStage);
  await expect
    .element(page.getByRole('region', { name: 'Lo que habías escrito' }))
    .toMatchTextContent(BEFORE);
});

test('a note that was being written when the retrospective was closed can be copied', {
  retry: 0,
}, async () => {
  const { retro, onStage } = showRetro({ phase: 'write' });
  await field('Nota nueva en Empezar').click();
  await typeWhile(() =>
    backend.update('retrospectives', retro.id, { phase: 'closed', closed_at: '2026-03-13T11:00:00+00:00' }),
  );
  await expect.element(field('Nota nueva en Empezar')).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('La retrospectiva se ha cerrado.');
  const lost = page.getByRole('region', { name: 'Notas que no llegaste a guardar' });
  await typeOnAfter(() => expect.element(lost).toMatchTextContent(TYPED), onStage);
  expect(backend.writes).toEqual([]);
});

test('the facilitator’s own second tab takes no field away either', { retry: 0 }, async () => {
  const { retro, onStage } = showRetro({ phase: 'write', facilitator_id: ANA.id });
  const note = field('Nota nueva en Empezar');
  await note.click();
  await typeWhile(() => backend.update('retrospectives', retro.id, { phase: 'group' }, { by: ANA.id }));
  await expect.element(note).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('El equipo está en «Agrupar».');
  expectNothingPressed(onStage);
});

test('the title of a topic that somebody takes apart can be copied, and no key acts', {
  retry: 0,
}, async () => {
  const [one, two] = [newTopic('Uno'), newTopic('Dos')];
  const group = { ...one, title: 'Pagos', notes: [...one.notes, ...two.notes] };
  const { retro, onStage } = showRetro({ phase: 'group', topics: [group] });
  await page.getByRole('button', { name: 'Pagos' }).click();
  await expect.element(field('Título del grupo')).toHaveFocus();
  await userEvent.keyboard(BEFORE);
  backend.update('retrospectives', retro.id, {
    topics: ['Uno', 'Dos'].map((body) => newTopic(body)),
    revision: 2,
  });
  await expect.element(page.getByText('El campo en el que escribías ya no está')).toBeVisible();
  await userEvent.keyboard('gin x pan{Enter}{ArrowDown}u ');
  expectNothingPressed(onStage);
  await expect.element(page.getByText(BEFORE)).toBeVisible();
  // also after the message is closed
  const [copy = ''] = storedIds('textCopy', ANA.id);
  expect(storedText('textCopy', ANA.id, copy).parse()).toMatchObject({ value: BEFORE });
});

test('Escape in an own note discards the change and offers to undo that', async () => {
  const mine = { id: newId(), column_id: 'start', body: 'Una nota', figure: null };
  showRetro({ phase: 'write', own_notes: [mine] as never });
  const note = page.getByRole('button', { name: 'Una nota', exact: true });
  const text = field('Cambiar la nota: Una nota');
  await note.click();
  await text.fill(BEFORE);
  await userEvent.keyboard('{Escape}');
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect.element(text).toHaveValue(BEFORE);
  expect(backend.writes).toEqual([]);
});

test('the facilitation that is handed over takes no field away', { retry: 0 }, async () => {
  const { retro, onStage } = showRetro({ phase: 'write' });
  const note = field('Nota nueva en Empezar');
  await note.click();
  await userEvent.keyboard(BEFORE);
  backend.update('retrospectives', retro.id, { facilitator_id: ANA.id });
  await userEvent.keyboard(AFTER);
  await expect.element(page.getByRole('button', { name: /^Pasar a/ })).toBeVisible();
  await userEvent.keyboard(MORE);
  await expect.element(note).toHaveValue(TYPED);
  expectNothingPressed(onStage);
});

test('a change of an action that the end of its phase cuts off is in its field again', {
  retry: 0,
}, async () => {
  const topics = [newTopic('Uno', { votes: 2 })];
  const id = newId();
  const action = {
    id: newId(),
    topic_id: topics[0]?.id ?? null,
    body: 'Revisar antes',
    owner_id: null,
    due_date: null,
    review: true,
    done_at: null,
    story: null,
    task_id: null,
    retrospective: 'Sprint 13',
  };
  const actions = [{ ...action, retrospective_id: id }] as unknown as Retrospective['actions'];
  const { retro } = showRetro({ id, phase: 'agree', topics, actions, focus_topic_id: topics[0]?.id ?? null });
  await page.getByRole('button', { name: /^Opciones de la acción/ }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const body = page.getByRole('form', { name: 'Editar la acción' }).getByRole('textbox').first();
  await expect.element(body).toHaveFocus();
  await userEvent.keyboard('{End}');
  await typeWhile(() =>
    backend.update('retrospectives', retro.id, { phase: 'closed', closed_at: '2026-03-13T11:00:00+00:00' }),
  );
  await go.click();
  await expect.element(page.getByText('Cerrada el', { exact: false })).toBeVisible();
  await expect.element(body).toHaveValue(`Revisar antes${TYPED}`);
});

/** The items of a session after the first one was revealed, with Ana's vote as the server has it. */
function revealed(session: Session): Session['items'] {
  const { items } = backend.row('poker_sessions', session.id) as unknown as Session;
  return items.map((item, place) => {
    const own = item.rounds[0]?.own_vote;
    if (place > 0 || !own) return item;
    const { id, full_name, avatar_url, tint } = ANA;
    const vote = { user_id: id, person: { id, full_name, avatar_url, tint }, points: 5, ...own };
    const round = { ...item.rounds[0], revealed_at: session.created_at, own_vote: null, voted: [] };
    return {
      ...item,
      status: 'revealed',
      rounds: [{ ...round, results: [vote] }],
    } as Session['items'][number];
  });
}
const reveal = (session: Session) =>
  backend.update('poker_sessions', session.id, { items: revealed(session), revision: 99 });

test('the comment of a vote survives the reveal', { retry: 0 }, async () => {
  const stories = newStories();
  const session = newAsyncSession(stories, LED_BY_BERTA) as Session;
  const onStage = showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  const comment = field('Comentario de tu voto');
  await comment.click();
  await typeWhile(() => reveal(session));
  await expect.element(comment).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('El equipo está en el resultado de TIE-');
  expectNothingPressed(onStage);
  const kept = page.getByRole('region', {
    name: 'Tu comentario no llegó antes de que se mostraran las cartas',
  });
  await typeOnAfter(() => expect.element(kept).toMatchTextContent(TYPED), onStage);
});

test('a comment is sent a moment after it was typed, before its field is left', { retry: 0 }, async () => {
  const stories = newStories();
  const session = newAsyncSession(stories, LED_BY_BERTA) as Session;
  showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  await field('Comentario de tu voto').click();
  await userEvent.keyboard('Con pasarela');
  const own = () =>
    (backend.row('poker_sessions', session.id) as unknown as Session).items[0]?.rounds[0]?.own_vote;
  await expect.poll(() => own()?.comment).toBe('Con pasarela');
  await expect.element(field('Comentario de tu voto')).toHaveFocus();
  reveal(session);
  await go.click();
  await expect.element(page.getByRole('list', { name: 'Comentarios' })).toMatchTextContent('Con pasarela');
  await expect.element(page.getByText('Tu comentario no llegó', { exact: false })).not.toBeInTheDocument();
});

test('a comment that was being written when the session was closed can be copied', {
  retry: 0,
}, async () => {
  const stories = newStories();
  const session = newAsyncSession(stories, LED_BY_BERTA) as Session;
  const onStage = showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  const comment = field('Comentario de tu voto');
  await comment.click();
  await typeWhile(() =>
    backend.update('poker_sessions', session.id, {
      status: 'closed',
      closed_at: session.created_at,
      revision: 99,
    }),
  );
  await expect.element(comment).toHaveValue(TYPED);
  await expect.element(band).toBeVisible();
  expectNothingPressed(onStage);
  const kept = page.getByRole('region', { name: 'Lo que habías escrito' });
  await typeOnAfter(() => expect.element(kept).toMatchTextContent(TYPED), onStage);
});

test('what is said about a result when the session is closed can be copied', { retry: 0 }, async () => {
  const stories = newStories();
  const session = newAsyncSession(stories, LED_BY_BERTA) as Session;
  const onStage = showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  await expect.element(field('Comentario de tu voto')).toBeVisible();
  reveal(session);
  await field('Comenta la estimación').click();
  await typeWhile(() =>
    backend.update('poker_sessions', session.id, {
      status: 'closed',
      closed_at: session.created_at,
      revision: 100,
    }),
  );
  await expect.element(field('Comenta la estimación')).toHaveValue(TYPED);
  const kept = page.getByRole('region', { name: 'Lo que habías escrito' });
  await typeOnAfter(() => expect.element(kept).toMatchTextContent(TYPED), onStage);
});

test('who is removed from the project while talking about a result can copy the text', {
  retry: 0,
}, async () => {
  const stories = newStories();
  const session = newAsyncSession(stories, LED_BY_BERTA) as Session;
  const onStage = showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  await expect.element(field('Comentario de tu voto')).toBeVisible();
  reveal(session);
  await field('Comenta la estimación').click();
  await userEvent.keyboard(BEFORE);
  leaveProject('rpc/poker_session', 'poker_gone');
  backend.update('poker_sessions', session.id, { revision: 100 });
  await expect.element(page.getByText('Esta sesión no existe')).toBeVisible();
  await userEvent.keyboard('gin x pan{Enter}');
  expectNothingPressed(onStage);
  await expect
    .element(page.getByRole('region', { name: 'Lo que habías escrito' }))
    .toMatchTextContent(BEFORE);
});

test('what is said about a result stays while the story is voted on again', { retry: 0 }, async () => {
  const stories = newStories();
  const session = newAsyncSession(stories, LED_BY_BERTA) as Session;
  const onStage = showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  await expect.element(field('Comentario de tu voto')).toBeVisible();
  reveal(session);
  const said = field('Comenta la estimación');
  await said.click();
  const again = () => {
    const items = revealed(session).map((item, place) =>
      place > 0
        ? item
        : {
            ...item,
            status: 'voting',
            rounds: [...item.rounds, { ...session.items[1]?.rounds[0], id: newId(), number: 2 }],
          },
    );
    backend.update('poker_sessions', session.id, { items, revision: 100 });
  };
  await typeWhile(again);
  await expect.element(said).toHaveValue(TYPED);
  await expect.element(band).toMatchTextContent('otra vez');
  expectNothingPressed(onStage);
});

test('a live reveal leaves a comment in the panel of the story alone', { retry: 0 }, async () => {
  const stories = newStories();
  const session = newPokerSession(stories, { ...LED_BY_BERTA, status: 'open' }) as Session;
  const [first, second] = newAsyncSession(stories).items as Session['items'];
  Object.assign(session, { items: [first, second], current_item_id: first?.id ?? null });
  const onStage = showPoker(session, stories);
  await page.getByRole('radio', { name: '5 puntos' }).click();
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).first().click();
  const said = field('Escribe un comentario');
  await said.click();
  await userEvent.keyboard(BEFORE);
  reveal(session);
  await userEvent.keyboard(AFTER);
  await expect.element(page.getByRole('region', { name: 'Resultado' })).toBeInTheDocument();
  await userEvent.keyboard(MORE);
  await expect.element(said).toHaveValue(TYPED);
  expect(onStage.search()).toMatchObject({ story: stories[0]?.id, view: 'poker' });
});
