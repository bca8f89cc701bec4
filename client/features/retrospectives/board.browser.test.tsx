import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { presenceOf, sendToTopic } from '#client/testing/live-socket.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { ANA, BERTA, newId, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { RetroBoard } from './RetroBoard.tsx';

const show = (values: Parameters<typeof newRetro>[0] = {}, more: Parameters<typeof stage>[1] = {}) => {
  const retro = newRetro(values);
  const tables = { retrospectives: [retro], user_settings: [], ...more };
  stage(<RetroBoard id={retro.id} />, tables, { view: 'retro', project: PROJECT.id, retro: retro.id });
  return retro;
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
/** Until it is known whether others may see Ana she joins nothing. */
const VISIBLE = { user_settings: [{ user_id: ANA.id, privacy: {} }] };
/** Says who is there, as soon as the person has joined. */
const beThere = (id: string, people: readonly { id: string }[]) =>
  expect
    .poll(() =>
      sendToTopic(`retrospective:${id}`, 'presence_state', presenceOf(people.map((each) => each.id))),
    )
    .toBe(true);
const field = page.getByRole('textbox', { name: 'Nota nueva en Empezar' });

test('notes are added with Enter, changed in place, and shown with the number of the others', async () => {
  show({ note_counts: { start: 2 }, writers: 1 });
  await expect.element(page.getByText('2 notas de otras personas')).toBeVisible();
  await field.fill('Revisar antes');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}de comer{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.poll(() => backend.writes.at(-1)?.body['body']).toBe('Revisar antes\nde comer');
  await page.getByRole('button', { name: /^Revisar antes/ }).click();
  await page.getByRole('textbox', { name: /^Cambiar la nota/ }).fill('Revisar pronto');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Revisar pronto', exact: true })).toHaveFocus();
  expect(backend.writes).toHaveLength(2);
  expect(backend.writes[1]?.body['id']).toBe(backend.writes[0]?.body['id']);
});

test('a note that was refused returns to its field and survives the phase; sent again, it is the same one', async () => {
  const { id } = show();
  await expect.element(field).toBeVisible();
  backend.interceptWrites(() => {
    throw new Refusal('retrospective_moved_on');
  });
  await field.fill('A medias');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Lo que escribes sigue aquí.', { exact: false })).toBeVisible();
  await expect.element(field).toHaveValue('A medias');
  await expect.element(page.getByRole('button', { name: 'A medias', exact: true })).not.toBeInTheDocument();
  // somebody else has gone on
  backend.update('retrospectives', id, { phase: 'group' });
  await expect.element(page.getByText('No llegaste a añadir «A medias».', { exact: false })).toBeVisible();
  backend.interceptWrites(() => undefined);
  backend.update('retrospectives', id, { phase: 'write' });
  // the other phase has such a field too
  await expect.element(page.getByText('Escribe lo que quieras.', { exact: false })).toBeVisible();
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'A medias', exact: true })).toBeVisible();
});

/** A topic of one note as all see it after the phase of writing. */
const topicWith = (note: { id: string; column_id: string; body: string }) =>
  newTopic(note.body, { notes: [{ ...note, author_id: ANA.id, figure: null, own: true }] });

test('a change of a note that the end of the phase cuts off is said, and is in the note again', async () => {
  const note = {
    id: '00000000-0000-4000-8000-0000000000a1',
    column_id: 'start',
    body: 'Revisar',
    figure: null,
  };
  const { id } = show({ own_notes: [note] });
  await page.getByRole('button', { name: 'Revisar', exact: true }).click();
  const edited = page.getByRole('textbox', { name: 'Cambiar la nota: Revisar' });
  await edited.fill('Revisar antes de co');
  backend.update('retrospectives', id, { phase: 'group', own_notes: [], topics: [topicWith(note)] });
  const said = page.getByText('no se llegó a guardar: «Revisar antes de co»', { exact: false });
  await expect.element(said).toBeVisible();
  backend.update('retrospectives', id, { phase: 'write', own_notes: [note], topics: [] });
  await expect.element(edited).toHaveValue('Revisar antes de co');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => backend.writes.at(-1)?.body).toMatchObject({ body: 'Revisar antes de co' });
  backend.update('retrospectives', id, {
    phase: 'group',
    own_notes: [],
    topics: [topicWith({ ...note, body: 'Revisar antes de co' })],
  });
  await expect.element(page.getByText('Junta las notas que hablan de lo mismo.')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('in an anonymous retrospective a secret of the browser goes along, and what that means is said', async () => {
  show({ anonymous: true });
  await expect
    .element(page.getByText('Las tuyas solo se pueden cambiar desde este navegador.', { exact: false }))
    .toBeVisible();
  await field.fill('Uno');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => backend.writes[0]?.body['secret']).toMatch(/^[0-9a-f]{64}$/);
});

test('from another browser of the same person nothing is written, until they choose to write there', async () => {
  show({ anonymous: true, authorship: { here: false, moves_left: 1, showing: false } });
  const elsewhere = page.getByRole('region', {
    name: 'Escribes en esta retrospectiva desde otro navegador',
  });
  await expect.element(elsewhere).toMatchTextContent('Puedes cambiar 1 vez más.');
  await expect.element(page.getByTitle(/^No se guarda quién escribió cada nota/)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Escribir desde este navegador' }).click();
  await expect.element(field).toBeVisible();
  await expect.element(elsewhere).not.toBeInTheDocument();
  expect(backend.writes[0]?.body['secret']).toMatch(/^[0-9a-f]{64}$/);
});

test('after two moves the other browsers only read, group and vote', async () => {
  show({ anonymous: true, authorship: { here: false, moves_left: 0, showing: false } });
  await expect
    .element(page.getByText('Ya has cambiado dos veces de navegador.', { exact: false }))
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Escribir desde este navegador' }))
    .not.toBeInTheDocument();
});

test('the key of an earlier version is dropped, and its owner reads what that means', async () => {
  const retro = newRetro({ anonymous: true });
  localStorage.setItem(`retro-secret:${retro.id}`, 'f'.repeat(64));
  stage(
    <RetroBoard id={retro.id} />,
    { retrospectives: [retro], user_settings: [] },
    { view: 'retro', project: PROJECT.id, retro: retro.id },
  );
  await expect.element(page.getByText('La plataforma se ha actualizado', { exact: false })).toBeVisible();
  expect(localStorage.getItem(`retro-secret:${retro.id}`)).toBeNull();
});

test('an anonymous retrospective says how it counts, and beside the own notes only how many are the own ones', async () => {
  const note = { id: newId(), column_id: 'start', body: 'Uno', figure: null };
  const { id } = show({ anonymous: true, own_notes: [note] });
  await expect.element(page.getByText('1 nota tuya', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Se dirá cuando hayan escrito tres personas/)).toBeVisible();
  backend.update('retrospectives', id, { writers: 3 });
  await expect
    .element(page.getByText(/^Han escrito al menos 3 de \d · se cuenta de tres en tres$/))
    .toBeVisible();
});

test('own notes that nobody has seen say why, and are shown alone if their author wants that', async () => {
  const note = { id: newId(), column_id: 'start', body: 'Sola', figure: null };
  const authorship = { here: true, moves_left: 2, showing: false };
  const { id } = show({ anonymous: true, phase: 'group', own_notes: [note], authorship });
  const waiting = page.getByRole('region', { name: 'Nadie ha visto todavía 1 nota tuya' });
  await expect.element(waiting).toMatchTextContent('Si al cerrar la retrospectiva no las hay, se eliminan.');
  await page.getByRole('button', { name: 'Mostrar aunque se pueda adivinar' }).click();
  await expect.element(waiting.getByRole('status')).toMatchTextContent('Se muestran en unos segundos.');
  backend.update('retrospectives', id, { own_notes: [], topics: [topicWith(note)] });
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a late note is added while the team groups', async () => {
  show({ phase: 'group', topics: [newTopic('Una')] });
  await field.fill('Tarde');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => backend.writes.at(-1)?.body).toMatchObject({ column_id: 'start', body: 'Tarde' });
  await expect.element(field).toHaveValue('');
});

test('the facilitator deletes a note that is shown, after a question', async () => {
  const topic = newTopic('Ofende');
  show({ phase: 'group', topics: [topic] });
  await page.getByRole('button', { name: 'Mover la nota: Ofende' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar la nota' }).click();
  await expect.element(page.getByText('La pierde todo el equipo', { exact: false })).toBeVisible();
  expect(backend.writes).toEqual([]);
  await page.getByRole('button', { name: 'Eliminar la nota', exact: true }).click();
  await expect.poll(() => backend.writes[0]?.body['id']).toBe(topic.notes[0]?.id);
});

test('who drags a note of an anonymous retrospective is not named, whatever the sign says', async () => {
  const { notes, ...topic } = newTopic('Una');
  const [note] = notes.map((each) => ({ ...each, author_id: null }));
  if (!note) throw new Error('the topic has no note');
  const { id } = show({ anonymous: true, phase: 'group', topics: [{ ...topic, notes: [note] }] }, VISIBLE);
  await beThere(id, [ANA, BERTA]);
  sendToTopic(`retrospective:${id}`, 'broadcast', {
    type: 'broadcast',
    event: 'drag',
    payload: { person: BERTA.id, note: note.id, over: null, held: true },
  });
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Una' })).toHaveAttribute('data-held');
  expect(document.querySelector('[data-held]')?.textContent).toBe('Una');
});

test('who drags a note of a named retrospective is whom the server names, whatever the sign says', async () => {
  const { notes, ...topic } = newTopic('Una');
  const [note] = notes.map((each) => ({ ...each, author_id: null }));
  if (!note) throw new Error('the topic has no note');
  const { id } = show({ phase: 'group', topics: [{ ...topic, notes: [note] }] }, VISIBLE);
  await beThere(id, [ANA, BERTA]);
  sendToTopic(`retrospective:${id}`, 'broadcast', {
    type: 'broadcast',
    event: 'drag',
    payload: { person: ANA.id, note: note.id, over: null, held: true },
    meta: { user_id: BERTA.id },
  });
  const held = page.getByRole('listitem').filter({ hasText: 'Una' });
  await expect.element(held).toMatchTextContent('Berta Muestra');
  await expect.element(held).not.toMatchTextContent('Ana Prueba');
});

test('notes that were shown stay in view when an anonymous retrospective goes back, which says who led it', async () => {
  show({
    anonymous: true,
    topics: [newTopic('Ya leída')],
    returns: [{ person_id: BERTA.id, from: 'group', to: 'write', at: '2026-03-13T10:00:00+00:00' }],
    people: [{ id: BERTA.id, full_name: 'Berta Muestra', avatar_url: null, tint: 1 }],
  });
  await expect.element(page.getByText('Ya leída')).toBeVisible();
  await expect
    .element(page.getByText('Las notas nuevas no las ve nadie todavía.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText(/^Berta Muestra volvió a «Escribir» el /)).toBeVisible();
});

test('going back in an anonymous retrospective asks first, and says that everybody learns it', async () => {
  const { id } = show({ anonymous: true, phase: 'agree' });
  await page.getByRole('button', { name: 'Votar', exact: true }).click();
  await expect.element(page.getByText('se borran los votos y su resultado', { exact: false })).toBeVisible();
  expect(backend.row('retrospectives', id)['phase']).toBe('agree');
  await page.getByRole('button', { name: 'Ir a «Votar»' }).click();
  await expect.poll(() => backend.row('retrospectives', id)['phase']).toBe('vote');
});

test('fewer than three voters have no result, and closing says what is deleted', async () => {
  show({ anonymous: true, phase: 'agree', topics: [newTopic('Una', { votes: null })] });
  await expect.element(page.getByText('Han votado menos de tres personas', { exact: false })).toBeVisible();
  await expect.element(page.getByText(/\d votos?/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cerrar la retrospectiva' }).click();
  await expect.element(page.getByText('Las notas que no se hayan mostrado', { exact: false })).toBeVisible();
});

test('a deleted note comes back by undo, as a new one', async () => {
  const note = { id: newId(), column_id: 'start', body: 'Uno', figure: null };
  const { id } = show({ own_notes: [note] });
  await page.getByRole('button', { name: 'Eliminar la nota: Uno' }).click();
  await expect.element(page.getByText('Nota eliminada')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Uno', exact: true })).not.toBeInTheDocument();
  await undoButton().click();
  await expect.element(page.getByRole('button', { name: 'Uno', exact: true })).toBeVisible();
  const [restored] = backend.row('retrospectives', id)['own_notes'] as { id: string; body: string }[];
  expect(restored).toMatchObject({ body: 'Uno', column_id: 'start' });
  expect(restored?.id).not.toBe(note.id);
});

test('people who are there are shown, and in a named retrospective who is writing', async () => {
  const { id } = show({ facilitator_id: BERTA.id }, VISIBLE);
  await beThere(id, [ANA, BERTA]);
  await expect.element(page.getByText('Presentes: Berta Muestra y Ana Prueba.')).toBeInTheDocument();
  await expect.element(page.getByTitle('Modera Berta Muestra')).toBeVisible();
  sendToTopic(`retrospective:${id}`, 'broadcast', {
    type: 'broadcast',
    event: 'writing',
    // the sender in a payload is ignored
    payload: { person: ANA.id },
    meta: { user_id: BERTA.id },
  });
  await expect.element(page.getByTitle('Berta Muestra está escribiendo')).toBeVisible();
  await expect.element(page.getByTitle('Ana Prueba está escribiendo')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Presentes:/)).toMatchTextContent('Berta Muestra está escribiendo.');
  await beThere(id, [ANA]);
  await expect.element(page.getByTitle('Berta Muestra está escribiendo')).not.toBeInTheDocument();
});

test('the lead is handed over, and with it what only the facilitator may do', async () => {
  const { id } = show();
  await page.getByRole('button', { name: 'Sprint 13: opciones' }).click();
  await page.getByRole('menuitem', { name: 'Berta Muestra' }).click();
  await expect.poll(() => backend.row('retrospectives', id)['facilitator_id']).toBe(BERTA.id);
  await expect.element(page.getByRole('button', { name: 'Pasar a agrupar' })).not.toBeInTheDocument();
});

test('a manager says to be there; led by who follows a facilitator who is gone, it is read again', async () => {
  const beats: unknown[] = [];
  const { id, revision } = show({ facilitator_id: BERTA.id });
  backend.interceptReads(({ target, body }) => {
    if (target === 'rpc/retrospective_heartbeat') beats.push(body['retrospective_id']);
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const next = page.getByRole('button', { name: 'Pasar a agrupar' });
  await expect.poll(() => beats).toEqual([id]);
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(page.getByText('Ahora moderas tú')).not.toBeInTheDocument();
  // the next one is that by which the server passes the lead on
  backend.update('retrospectives', id, { facilitator_id: ANA.id, revision: revision + 1 }, { live: false });
  vi.advanceTimersByTime(20_000);
  await expect.element(next).toBeVisible();
  await expect.element(page.getByText('Ahora moderas tú')).toBeVisible();
  expect(beats).toEqual([id, id]);
});

test('nobody has to be there once it is closed', async () => {
  const beats: unknown[] = [];
  show({ phase: 'closed' });
  backend.interceptReads(({ target }) => {
    if (target === 'rpc/retrospective_heartbeat') beats.push(target);
  });
  await expect.element(page.getByText('No se escribió ninguna nota.')).toBeVisible();
  expect(beats).toEqual([]);
});

test('a lost connection is said as such, and not as a refusal', async () => {
  show();
  backend.interceptWrites(() => {
    throw new TypeError('Failed to fetch');
  });
  await page.getByRole('button', { name: 'Pasar a agrupar' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Aún no sabemos si se hizo' });
  await expect.element(alert).toMatchTextContent('conexión');
  await expect.element(alert).toHaveAttribute('data-kind', 'failure');
});

test('a retrospective that cannot be read is said, and read again', async () => {
  let fails = true;
  const retro = newRetro();
  stage(<RetroBoard id={retro.id} />, { retrospectives: [retro], user_settings: [] }, {});
  backend.interceptReads(({ target }) => {
    if (fails && target === 'rpc/retrospective') throw new Refusal('project_gone');
  });
  await expect.element(page.getByText('No se pudo cargar la retrospectiva')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Reintentar' }).element() as HTMLElement;
  fails = false;
  retry.click();
  await expect.element(field).toBeVisible();
});

test('only the facilitator moves the phases; a refusal is said', async () => {
  show();
  await expect.element(page.getByRole('button', { name: 'Pasar a agrupar' })).toBeVisible();
  backend.interceptWrites(() => {
    throw new Refusal('retrospective_moved_on');
  });
  await page.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await expect.element(page.getByText('No se pudo cambiar de fase')).toBeVisible();
  backend.interceptWrites(() => undefined);
  await page.getByRole('list', { name: 'Fases' }).getByRole('button', { name: 'Agrupar' }).click();
  await expect.element(page.getByText('Junta las notas que hablan de lo mismo.')).toBeVisible();
});

test('a phase ends when the notes have arrived that were written before', async () => {
  show({ facilitator_id: ANA.id });
  const answered = Promise.withResolvers<void>();
  backend.interceptWrites(({ target }) => (target === 'rpc/write_note' ? answered.promise : undefined));
  const targets = () => backend.writes.map(({ target }) => target);
  await field.fill('Revisar antes');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await field.fill('Revisar después');
  expect(targets()).toEqual(['rpc/write_note']);
  answered.resolve();
  await expect.poll(targets).toEqual(['rpc/write_note', 'rpc/set_retrospective_phase']);
});

test('a phase that is chosen with the keyboard keeps the focus, and a second press does not go back', async () => {
  show();
  const phase = (name: string) =>
    page.getByRole('list', { name: 'Fases' }).getByRole('button', { name, exact: true });
  await expect.element(phase('Escribir')).toHaveAttribute('aria-current', 'step');
  phase('Agrupar').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(phase('Agrupar')).toHaveAttribute('aria-current', 'step');
  await expect.element(phase('Agrupar')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Tab}');
  await expect.element(phase('Votar')).toHaveFocus();
  expect(backend.writes).toHaveLength(1);
});

test('before the writing of an anonymous retrospective ends, its leader reads what becomes of later notes', async () => {
  const { id } = show({ anonymous: true, writers: 0 });
  const next = page.getByRole('button', { name: 'Pasar a agrupar', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Pasar a agrupar' });
  await next.click();
  await expect.element(dialog).toMatchTextContent('Todavía no consta que hayan escrito tres personas.');
  await expect
    .element(dialog)
    .toMatchTextContent('Lo que llegue después se muestra cuando haya notas nuevas');
  await dialog.getByRole('button', { name: 'Esperar 1 minuto' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { target, body } = backend.writes.at(-1) ?? {};
  expect([target, body]).toMatchObject([
    'rpc/set_retrospective_timer',
    { retrospective_id: id, seconds: 60, running: true },
  ]);
  // from the list of phases too
  await page.getByRole('list', { name: 'Fases' }).getByRole('button', { name: 'Votar' }).click();
  const toVote = page.getByRole('dialog', { name: 'Pasar a votar' });
  await toVote.getByRole('button', { name: 'Cancelar' }).click();
  await next.click();
  await dialog.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await expect.element(page.getByText('Junta las notas que hablan de lo mismo.')).toBeVisible();
});

test('a named retrospective never asks before its writing ends', async () => {
  show({ writers: 1 });
  const targets = () => backend.writes.map(({ target }) => target);
  await page.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await expect.poll(targets).toEqual(['rpc/set_retrospective_phase']);
});

test('others follow: they have neither phases to press nor a timer to change', async () => {
  show({ facilitator_id: BERTA.id, timer: { seconds: 480, ends_at: inSeconds(400), left: null } });
  await expect.element(page.getByRole('timer')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pasar a agrupar' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Fases' }).getByRole('button')).not.toBeInTheDocument();
});

test.each([
  [
    'warns in its last 30 seconds',
    () => ({ seconds: 480, ends_at: inSeconds(25), left: null }),
    'warning',
    /Quedan 0:\d\d/,
  ],
  [
    'goes on past its end',
    () => ({ seconds: 480, ends_at: inSeconds(-65), left: null }),
    'warning',
    /Terminado hace 1:\d\d/,
  ],
  [
    'stands still while it is paused',
    () => ({ seconds: 480, ends_at: null, left: 245 }),
    undefined,
    /Quedan 4:05/,
  ],
])('the timer %s', async (_, timerNow, state, name) => {
  show({ timer: timerNow() });
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  expect(button.element().getAttribute('data-state') ?? undefined).toBe(state);
});

test('past its end the timer counts on, as in all meetings', async () => {
  show({ timer: { seconds: 480, ends_at: inSeconds(-65), left: null } });
  await expect.element(page.getByRole('button', { name: /Terminado hace/ })).toMatchTextContent(/−1:\d\d/);
});

test('two minutes more are counted from the time that is left, for the revision that was seen', async () => {
  show({ revision: 7, timer: { seconds: 480, ends_at: null, left: 60 } });
  await page.getByRole('button', { name: 'Quedan 1:00' }).click();
  await page.getByRole('menuitem', { name: 'Dos minutos más' }).click();
  await expect
    .poll(() => backend.writes[0]?.body)
    .toMatchObject({ revision: 7, seconds: 180, running: false });
});

test('in an archived project one reads without writing', async () => {
  show(
    { own_notes: [{ id: BERTA.id, column_id: 'start', body: 'Uno', figure: null }] },
    { projects: [{ ...PROJECT, archived_at: '2026-03-01T10:00:00+00:00' }] },
  );
  await expect.element(page.getByText('Uno', { exact: true })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Pasar a agrupar' })).not.toBeInTheDocument();
});
