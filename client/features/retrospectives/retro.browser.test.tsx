import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { newEvidence, SPRINT_13 } from '#client/testing/evidence.ts';
import { cutConnection, loseNextAnswer } from '#client/testing/lost-answers.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { ANA, BERTA, newId, newSprint, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { RetroBoard } from './RetroBoard.tsx';

const people = [ANA, BERTA].map(({ id, full_name, avatar_url, tint }) => ({
  id,
  full_name,
  avatar_url,
  tint,
}));
/** A retrospective in which people vote; Ana leads it, and Berta has written the notes. */
const retroWith = (values: Parameters<typeof newRetro>[0]) =>
  newRetro({ phase: 'vote', votes_left: 5, people, ...values });

/** Shows a retrospective to Ana. */
function open(retro: Retrospective, tables: Record<string, readonly Row[]> = {}) {
  return stage(
    <RetroBoard id={retro.id} />,
    { retrospectives: [retro as unknown as Row], ...tables },
    { view: 'retro', project: PROJECT.id, retro: retro.id },
  );
}
/** An action of a retrospective. */
const actionOf = ({ id, title }: Retrospective): Retrospective['actions'][number] => ({
  id: '00000000-0000-4000-8000-0000000000bc',
  retrospective_id: id,
  retrospective: title,
  topic_id: null,
  body: 'Revisar',
  owner_id: null,
  due_date: null,
  review: true,
  done_at: null,
  story: null,
  task_id: null,
});
const stored = (id: string) => backend.row('retrospectives', id) as unknown as Retrospective;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const votesOf = (id: string) => stored(id).topics.map(({ own_votes }) => own_votes);
const sent = (target: string) =>
  backend.writes.filter((write) => write.target === `rpc/${target}`).map(({ body }) => body);

test('votes stay within the budget and within what a topic may get', async () => {
  const retro = retroWith({
    topics: [newTopic('Uno'), newTopic('Dos')],
    votes_per_person: 3,
    votes_left: 3,
    votes_per_topic: 2,
  });
  open(retro);
  await button('Dar un voto a Uno').click();
  await button('Dar un voto a Uno').click();
  await expect.element(page.getByText('Te queda 1 voto')).toBeVisible();
  await expect.element(button('Dar un voto a Uno')).toHaveAttribute('aria-disabled', 'true');
  await button('Dar un voto a Dos').click();
  await expect.element(page.getByText('Te quedan 0 votos')).toBeVisible();
  const topic = page.getByRole('listitem', { name: /^Dos: / });
  (topic.element() as HTMLElement).focus();
  await userEvent.keyboard('++');
  await userEvent.keyboard('-');
  await expect.element(page.getByText('Te queda 1 voto')).toBeVisible();
  await expect.poll(() => votesOf(retro.id)).toEqual([2, 0]);
  // only what the budget allows was sent, each time as the number of all
  expect(sent('cast_votes').map(({ votes }) => votes)).toEqual([1, 2, 1, 0]);
  expect(document.activeElement).toBe(topic.element());
});

test('everybody sees how many have voted and how many votes are left', async () => {
  const retro = retroWith({ topics: [newTopic('Uno')], voted: { people: 1, votes: 3 } });
  open(retro);
  // two people with five votes each
  await expect.element(page.getByText('Ha votado 1 de 2 · quedan 7 votos')).toBeVisible();
  backend.update('retrospectives', retro.id, { voted: { people: 2, votes: 9 } });
  await expect.element(page.getByText('Han votado 2 de 2 · queda 1 voto')).toBeVisible();
});

test('an anonymous retrospective says how many have voted in threes, and never how many votes', async () => {
  const retro = retroWith({ anonymous: true, topics: [newTopic('Uno')], voted: { people: 0, votes: null } });
  open(retro);
  await expect
    .element(page.getByText('Se dirá cuando hayan votado tres personas · se cuenta de tres en tres'))
    .toBeVisible();
  backend.update('retrospectives', retro.id, { voted: { people: 3, votes: null } });
  await expect
    .element(page.getByText('Han votado al menos 3 de 3 · se cuenta de tres en tres', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/· quedan? \d/)).not.toBeInTheDocument();
});

test('beside a topic stand the figures that its notes were made of; the others are one line that opens', async () => {
  const { notes, ...made } = newTopic('Añadido después de empezar: 8 pts', { votes: 2 });
  const topics = [
    { ...made, notes: notes.map((note) => ({ ...note, figure: 'added' })) },
    newTopic('Reuniones largas', { votes: 1 }),
  ];
  const retro = retroWith({
    phase: 'agree',
    topics,
    focus_topic_id: topics[0]?.id ?? null,
    sprint: SPRINT_13,
  });
  open(retro, { sprint_evidence: [newEvidence()] });
  const beside = page.getByRole('region', { name: 'Qué dice el tablero' });
  await expect.element(beside).toMatchTextContent('Añadido después de empezar 8 pts');
  expect(beside.getByRole('listitem').elements()).toHaveLength(1);
  await button('Siguiente tema').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Reuniones largas' })).toBeVisible();
  await expect.element(beside).not.toBeInTheDocument();
  await button('Qué pasó en el sprint').click();
  await expect.element(button(/^Completado 36 de 40 pts/)).toBeVisible();
});

test('a vote that the server refuses is taken back, and the reason is shown', async () => {
  const retro = retroWith({ topics: [newTopic('Uno')] });
  open(retro);
  backend.interceptWrites(() => {
    throw new Refusal('retrospective_moved_on');
  });
  await button('Dar un voto a Uno').click();
  await expect.element(page.getByText('No se pudo guardar tu voto')).toBeVisible();
  await expect.element(page.getByText('Te quedan 5 votos')).toBeVisible();
});

test('people look around by themselves until the facilitator goes on', async () => {
  const topics = [
    newTopic('Uno', { votes: 3 }),
    newTopic('Dos', { votes: 1 }),
    newTopic('Tres', { votes: 0 }),
  ];
  const [first, second] = topics.map(({ id }) => id);
  const retro = retroWith({
    phase: 'agree',
    facilitator_id: BERTA.id,
    topics,
    focus_topic_id: first as string,
    votes: { count: 4, people: 2 },
  });
  open(retro);
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect.element(title('Uno')).toBeVisible();
  await button(/^Tres/).click();
  await expect.element(title('Tres')).toBeVisible();
  await button('Volver con el equipo').click();
  await expect.element(title('Uno')).toBeVisible();
  await button(/^Tres/).click();
  backend.update('retrospectives', retro.id, { focus_topic_id: second });
  await expect.element(title('Dos')).toBeVisible();
  expect(sent('focus_topic')).toEqual([]);
  expect(document.body.textContent).not.toContain('Cerrar la retrospectiva');
});

test('a single note that is the title of its topic stands there once, with its author', async () => {
  const topic = newTopic('Uno', { votes: 1 });
  const retro = retroWith({
    phase: 'agree',
    anonymous: false,
    topics: [topic],
    focus_topic_id: topic.id,
  });
  open(retro);
  const detail = page.getByRole('article', { name: 'Uno' });
  await expect.element(detail.getByRole('heading', { name: 'Uno' })).toBeVisible();
  await expect.element(detail).toMatchTextContent(BERTA.full_name);
  await expect.element(detail.getByRole('heading', { name: 'Notas' })).not.toBeInTheDocument();

  const notes = [...topic.notes, ...newTopic('Dos').notes];
  backend.update('retrospectives', retro.id, { topics: [{ ...topic, notes }] });
  await expect.element(detail.getByRole('heading', { name: 'Notas' })).toBeVisible();
  await expect.element(detail.getByText('Dos')).toBeVisible();
});

test('of two texts for one paragraph both can be kept', async () => {
  const topic = newTopic('Uno', { votes: 1, discussion: 'Antes' });
  const retro = retroWith({ phase: 'agree', topics: [topic], focus_topic_id: topic.id });
  open(retro);
  let refused = false;
  backend.interceptWrites(({ target }) => {
    if (target !== 'rpc/write_discussion' || refused) return;
    refused = true;
    throw new Refusal('discussion_changed', { current: 'De Berta' });
  });
  await page.getByRole('textbox', { name: 'Lo que hablamos' }).fill('De Ana');
  await userEvent.tab();
  await button('Guardar los dos').click();
  await expect.poll(() => stored(retro.id).topics[0]?.discussion).toBe('De Berta\n\nDe Ana');
});

test('two texts for one paragraph are both shown, and nothing is lost', async () => {
  const topic = newTopic('Uno', { votes: 1, discussion: 'Antes' });
  const retro = retroWith({ phase: 'agree', topics: [topic], focus_topic_id: topic.id });
  open(retro);
  let refused = false;
  backend.interceptWrites(({ target }) => {
    if (target !== 'rpc/write_discussion' || refused) return;
    refused = true;
    throw new Refusal('discussion_changed', { current: 'De Berta' });
  });
  const field = page.getByRole('textbox', { name: 'Lo que hablamos' });
  await field.fill('De Ana');
  await userEvent.tab();
  const conflict = page.getByRole('group', { name: 'Dos textos para el mismo párrafo' });
  await expect.element(conflict).toMatchTextContent('De Ana');
  await expect.element(conflict).toMatchTextContent('De Berta');
  await button('Guardar el mío').click();
  await expect.poll(() => stored(retro.id).topics[0]?.discussion).toBe('De Ana');
  expect(sent('write_discussion').at(-1)).toMatchObject({ before: 'De Berta', after: 'De Ana' });
  await expect.element(conflict).not.toBeInTheDocument();
  // notes of others appear while the person does not write
  const [now] = stored(retro.id).topics;
  backend.update('retrospectives', retro.id, { topics: [{ ...now, discussion: 'Y algo más' }] });
  await expect.element(field).toHaveValue('Y algo más');
});

test('what somebody writes while it is closed is not lost', async () => {
  const topic = newTopic('Uno', { votes: 1 });
  const retro = retroWith({ phase: 'agree', topics: [topic], focus_topic_id: topic.id });
  open(retro);
  await page.getByRole('textbox', { name: 'Qué vamos a hacer' }).fill('Medir el tiempo');
  await page.getByRole('textbox', { name: 'Lo que hablamos' }).fill('De Ana');
  backend.interceptWrites(() => {
    throw new Refusal('retrospective_closed');
  });
  backend.update('retrospectives', retro.id, { phase: 'closed', closed_at: retro.created_at });
  const unsaved = page.getByText('Lo escribías al cerrarse; no se ha guardado');
  await expect.element(unsaved.first()).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll('[data-unsaved] p')].map(({ textContent }) => textContent))
    .toEqual(['Medir el tiempo', 'De Ana']);
});

test('figures open their list and become notes; what was not recorded is no zero', async () => {
  const retro = retroWith({ phase: 'write', sprint: SPRINT_13 });
  open(retro, { sprint_evidence: [newEvidence()] });
  await expect.element(button(/^Completado 36 de 40 pts/)).toBeVisible();
  await expect.element(button(/^Intentos por encima del límite sin datos/)).toBeVisible();
  await button(/^Añadido después de empezar/).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('TIE-7 Pago');
  // a story that does not exist any more leads nowhere
  expect(dialog.element().querySelector('a')).toBeNull();
  await button('Añadir como nota').click();
  await page.getByRole('menuitem', { name: 'Parar' }).click();
  await expect
    .poll(() => stored(retro.id).own_notes)
    .toMatchObject([
      { column_id: 'stop', figure: 'added', body: 'Añadido después de empezar: 8 pts · 1 historia' },
    ]);
});

test('a retrospective of an archived project is read, and nothing in it changes', async () => {
  const action = {
    id: '00000000-0000-4000-8000-0000000000bb',
    topic_id: null,
    body: 'Revisar cada mañana',
    owner_id: null,
    due_date: null,
    review: true,
    done_at: null,
    story: null,
    task_id: null,
  };
  const retro = retroWith({
    phase: 'closed',
    topics: [newTopic('Uno', { votes: 2 })],
    closed_at: '2026-03-06T10:00:00Z',
  });
  const agreed = { ...action, retrospective_id: retro.id, retrospective: retro.title };
  open({ ...retro, actions: [agreed] }, { projects: [{ ...PROJECT, archived_at: '2026-03-07T10:00:00Z' }] });
  await expect.element(page.getByText('0 de 1 hecha')).toBeVisible();
  await expect.element(page.getByText('Parar · 2 votos · nota de Berta Muestra')).toBeVisible();
  // a single note is the title of its topic, and is written once
  expect(page.getByText('Uno', { exact: true }).elements()).toHaveLength(1);
  await expect.element(button('Descargar Markdown')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  expect(button(/^Opciones de la acción/).elements()).toHaveLength(0);
});

test('a closed retrospective leads to the next planned sprint of its team', async () => {
  const retro = retroWith({ phase: 'closed', closed_at: '2026-03-06T10:00:00Z' });
  const next = newSprint('Sprint 16');
  const onStage = open(retro, { sprints: [{ ...newSprint('Sprint 15'), team_id: newId() }, next] });
  await button('Planificar Sprint 16').click();
  expect(onStage.search()).toMatchObject({ view: 'planning', project: PROJECT.id, plan: next.id });
});

test('without a planned sprint a closed retrospective leads to a new one', async () => {
  const onStage = open(retroWith({ phase: 'closed', closed_at: '2026-03-06T10:00:00Z' }));
  await button('Planificar Sprint').click();
  expect(onStage.search()).toMatchObject({ dialog: 'sprint' });
});

test('a closed retrospective is copied as Markdown', async () => {
  const retro = retroWith({
    phase: 'closed',
    topics: [newTopic('Uno', { votes: 2, discussion: 'Hablado' })],
    closed_at: '2026-03-06T10:00:00Z',
    sprint: SPRINT_13,
  });
  open(retro, { sprint_evidence: [newEvidence()] });
  await expect.element(button(/^Completado 36 de 40 pts/)).toBeVisible();
  const original = navigator.clipboard.writeText;
  const copied: string[] = [];
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  onTestFinished(() => {
    navigator.clipboard.writeText = original;
  });
  await button('Copiar como Markdown').click();
  await expect.element(page.getByText('Retrospectiva copiada')).toBeVisible();
  expect(copied).toEqual([
    expect.stringContaining('### Uno\n\nParar · 2 votos\n\n- Uno (Berta Muestra)\n\nHablado'),
  ]);
  // the date, the team and the sprint, the people, and the facts
  const [head] = (copied[0] ?? '').split('## Temas');
  expect(head).toContain('# Retrospectiva · Sprint 13\n\nCerrada el viernes, 6 de marzo de 2026 · ');
  expect(head?.replace(' feb 2026\n', ' feb\n')).toContain(
    ' · Sprint 13, 16–27 feb\n\nModeró Ana Prueba · Escribieron Berta Muestra\n',
  );
  expect(head).toContain('## Qué pasó en el sprint\n\n- Completado: 36 de 40 pts (9 de 10 historias)\n');
});

test('a manager deletes a retrospective, after a question that says what goes', async () => {
  const retro = retroWith({ title: 'Cierre' });
  open(retro);
  await button('Cierre: opciones').click();
  await page.getByRole('menuitem', { name: 'Eliminar retrospectiva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar la retrospectiva «Cierre»' });
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(page.getByText('Retrospectiva «Cierre» eliminada')).toBeVisible();
  expect(backend.rows('retrospectives')).toEqual([]);
});

test('people who do not manage the project are not offered to delete its retrospectives', async () => {
  open(retroWith({ title: 'Cierre' }), { projects: [{ ...PROJECT, owner_id: BERTA.id }] });
  await button('Cierre: opciones').click();
  await expect.element(page.getByRole('menuitem', { name: 'Todas las retrospectivas' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Eliminar retrospectiva' }).elements()).toHaveLength(0);
});

test('Escape puts off the title of a group and the text of an action, and sends neither', async () => {
  const group = newTopic('Uno', {
    title: 'Pruebas',
    notes: [...newTopic('Uno').notes, ...newTopic('Dos').notes],
  });
  const retro = retroWith({ phase: 'group', topics: [group] });
  open(retro);
  const title = page.getByRole('textbox', { name: 'Título del grupo' });
  await button('Pruebas').click();
  await title.fill('Pruebas lentas');
  await userEvent.keyboard('{Escape}');
  await button('Pruebas').click();
  await expect.element(title).toHaveValue('Pruebas lentas');
  await button('Descartar').click();
  await expect.element(title).toHaveValue('Pruebas');

  backend.update('retrospectives', retro.id, {
    phase: 'closed',
    closed_at: retro.created_at,
    actions: [actionOf(retro)],
  });
  const edit = async () => {
    await button('Opciones de la acción: Revisar').click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
  };
  await edit();
  const body = page.getByRole('textbox', { name: 'Qué vamos a hacer' });
  await body.fill('Revisar cada mañana');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Revisar', { exact: true })).toBeVisible();
  await edit();
  await expect.element(body).toHaveValue('Revisar cada mañana');
  await button('Descartar').click();
  await expect.element(body).toHaveValue('Revisar');
  expect(sent('title_topic')).toEqual([]);
  expect(sent('save_action')).toEqual([]);
});

test('an action becomes one story, also where the answer was lost and it is asked for again elsewhere', async () => {
  const retro = retroWith({ phase: 'closed' });
  const closed = { ...retro, closed_at: retro.created_at, actions: [actionOf(retro)] };
  const make = async () => {
    await button('Opciones de la acción: Revisar').click();
    await page.getByRole('menuitem', { name: 'Crear una historia' }).click();
  };
  open(closed);
  let restore = async () => {};
  const lose = () => {
    restore = cutConnection();
  };
  loseNextAnswer('after', lose, 'make_story_of_action');
  await make();
  await expect.element(page.getByText(/^Aún no sabemos si se hizo/)).toBeVisible();
  await restore();
  // the action is shown anew
  backend.update('retrospectives', retro.id, { actions: [] });
  await expect.element(button('Opciones de la acción: Revisar')).not.toBeInTheDocument();
  backend.update('retrospectives', retro.id, { actions: closed.actions });
  await make();
  await expect.element(page.getByText('TIE-7 creada en el backlog')).toBeVisible();
  const [one, two] = sent('make_story_of_action').map(({ story_id }) => story_id);
  expect(two).toBe(one);
});
