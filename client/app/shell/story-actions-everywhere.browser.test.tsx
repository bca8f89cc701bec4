import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { useAppSearch } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { stored } from '#client/testing/board.tsx';
import { linkOf, undoButton } from '#client/testing/lists.ts';
import { newField, optionsOf } from '#client/testing/own-fields.ts';
import { ANA, BERTA, newSprint, newStory, PROJECT, type Row, TEAM } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { Commands } from '../commands/Commands.tsx';
import { Overlays } from './Overlays.tsx';

const ROOM = newField('Sala', 'text');
const PLACES = newField('Sedes', 'choices', { settings: { options: optionsOf('Norte', 'Sur') } });
/** Cards have no values of it. */
const LINK = newField('Contrato', 'link', { in_filter: false });

function Views() {
  const { view } = useAppSearch();
  return (
    <>
      {view === 'backlog' ? <BacklogView /> : <KanbanView />}
      <Overlays />
      <Commands />
    </>
  );
}

/** Shows a story of Ana in a view, with own fields. */
async function show(view: 'kanban' | 'backlog', tables: Record<string, readonly Row[]> = {}): Promise<Stage> {
  const onStage = stage(
    <Views />,
    {
      user_stories: [newStory('Uno', { reporter_id: ANA.id, sprint_id: SPRINT.id })],
      sprints: [SPRINT],
      project_fields: [ROOM, PLACES, LINK] as never,
      mutes: [],
      story_followers: [],
      ...tables,
    },
    { view, project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(1);
  linkOf('Uno').focus();
  return onStage;
}

const SPRINT = newSprint('Sprint 7');
const menu = page.getByRole('menu');
const entry = (name: string) => menu.getByRole('menuitem', { name });
const palette = page.getByRole('dialog', { name: 'Buscar o ejecutar' });
const group = palette.getByRole('group', { name: /Uno$/ });

async function openMenu(): Promise<void> {
  linkOf('Uno').focus();
  await userEvent.keyboard('.');
  await expect.element(menu).toBeVisible();
}

/** The words of the actions, without keys that stand beside them. */
const wordsOf = (elements: readonly Element[]) =>
  elements.map(
    (element) =>
      (element.querySelector('[class*="itemLabel"], [class*="text"]') ?? element).textContent ?? '',
  );

async function ofPalette(): Promise<string[]> {
  linkOf('Uno').focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(group.getByText('Eliminar')).toBeVisible();
  await expect.element(group.getByText(/seguir/i)).toBeVisible();
  await expect.element(group.getByText(/silenciar/i)).toBeVisible();
  return wordsOf(group.getByRole('option').elements());
}

test.each(['kanban', 'backlog'] as const)(
  'the menu of a %s and the palette offer the same actions',
  async (view) => {
    await show(view);
    const all = await ofPalette();
    const key = `TIE-${stored('Uno').number}`;
    expect(all).toEqual([
      'Asignar a…',
      'Mover a…',
      'Puntos…',
      'Prioridad…',
      'Vencimiento…',
      'Mover a un sprint…',
      'Tipo…',
      'Etiquetas…',
      'Sala…',
      'Sedes…',
      'Contrato…',
      'Marcar como bloqueada…',
      'Marcar como preparada',
      'Dejar de seguir la historia',
      'Silenciar esta historia',
      'Copiar el enlace',
      `Copiar la clave ${key}`,
      'Clonar…',
      'Guardar como plantilla…',
      'Mover a otro proyecto…',
      'Borrar un texto…',
      'Eliminar',
    ]);
    await userEvent.keyboard('{Escape}');
    await openMenu();
    // its lists are the columns, or the sprints
    const listed = view === 'kanban' ? 'Mover a…' : 'Mover a un sprint…';
    const entries = wordsOf(menu.getByRole('menuitem').elements());
    expect(all.filter((text) => !entries.includes(text))).toEqual([listed]);
    await expect.element(menu.getByText(/^Mover a/).first()).toBeVisible();
  },
);

test('the menu marks a story as ready, follows it no more and mutes it, each with undo', async () => {
  await show('kanban');
  await openMenu();
  await entry('Marcar como preparada').click();
  await expect.poll(() => stored('Uno').ready).toBe(true);
  await undoButton().click();
  await expect.poll(() => stored('Uno').ready).toBe(false);
  await openMenu();
  await expect.element(entry('Dejar de seguir la historia')).toBeEnabled();
  await entry('Dejar de seguir la historia').click();
  await expect
    .poll(() => backend.rows('story_followers'))
    .toMatchObject([{ user_id: ANA.id, follows: false }]);
  await openMenu();
  await expect.element(entry('Silenciar esta historia')).toBeEnabled();
  await entry('Silenciar esta historia').click();
  await expect.poll(() => backend.rows('mutes')).toMatchObject([{ story_id: stored('Uno').id }]);
});

test('an own field is typed, and several of its values are chosen and removed, beside the row', async () => {
  await show('backlog');
  const valueIn = ({ id }: { id: string }) => (stored('Uno').fields as Row)[id];
  await openMenu();
  await entry('Sala…').click();
  await page.getByRole('textbox', { name: 'Sala' }).fill('Olmo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => valueIn(ROOM)).toBe('Olmo');
  await undoButton().click();
  await expect.poll(() => valueIn(ROOM) ?? null).toBe(null);
  const [north, south] = (PLACES.settings.options ?? []).map(({ id }) => id);
  const choose = async (name: string) => {
    await openMenu();
    await entry('Sedes…').click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Norte');
  await expect.poll(() => valueIn(PLACES)).toEqual([north]);
  await choose('Sur');
  await expect.poll(() => valueIn(PLACES)).toEqual([north, south]);
  await choose('Norte');
  await expect.poll(() => valueIn(PLACES)).toEqual([south]);
});

test('a field that cards do not have is written from the palette, and its undo restores what it was', async () => {
  await show('kanban', {
    user_stories: [
      newStory('Uno', { reporter_id: ANA.id, fields: { [LINK.id]: 'https://uno.example' } as never }),
    ],
  });
  const value = () => (stored('Uno').fields as Row)[LINK.id];
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(group).toBeVisible();
  await userEvent.keyboard('contrato');
  await expect.element(palette.getByRole('option', { name: 'Contrato…' }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(palette.getByRole('option', { name: 'uno.example' })).toBeVisible();
  await userEvent.keyboard('https://dos.example{Enter}');
  await expect.poll(value).toBe('https://dos.example');
  await undoButton().click();
  await expect.poll(value).toBe('https://uno.example');
});

test('the menu asks the panel for a template', async () => {
  const { search } = await show('backlog');
  await openMenu();
  await entry('Guardar como plantilla…').click();
  await expect.poll(search).toMatchObject({ story: stored('Uno').id, dialog: 'save-template' });
  await expect.element(page.getByRole('dialog', { name: /plantilla/i })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => search().dialog).toBeUndefined();
});

const OTHERS = { projects: [{ ...PROJECT, owner_id: BERTA.id }] };
const team = (role: string) => [
  { team_id: TEAM.id, user_id: ANA.id, role },
  { team_id: TEAM.id, user_id: BERTA.id, role: 'product_owner' },
];

test('an observer has no menu, and may follow, mute and copy in the palette', async () => {
  await show('kanban', { ...OTHERS, team_members: team('observer') });
  await userEvent.keyboard('.');
  await expect.element(menu).not.toBeInTheDocument();
  linkOf('Uno').focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(group.getByText(/silenciar/i)).toBeVisible();
  await expect
    .poll(() => wordsOf(group.getByRole('option').elements()))
    .toEqual([
      'Dejar de seguir la historia',
      'Silenciar esta historia',
      'Copiar el enlace',
      `Copiar la clave TIE-${stored('Uno').number}`,
    ]);
});

test('a developer is not offered what the manager may', async () => {
  await show('kanban', {
    ...OTHERS,
    team_members: team('developer'),
    user_stories: [newStory('Uno', { reporter_id: BERTA.id })],
  });
  await openMenu();
  await expect.element(entry('Seguir la historia')).toBeEnabled();
  for (const name of ['Guardar como plantilla…', 'Mover a otro proyecto…', 'Borrar un texto…', 'Eliminar'])
    await expect.element(entry(name)).not.toBeInTheDocument();
  await expect.element(entry('Clonar…')).toBeVisible();
});

test('of a story in an archived project one may copy, and mute it', async () => {
  await show('kanban', { projects: [{ ...PROJECT, archived_at: '2026-03-02T11:00:00+00:00' }] });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(group.getByText(/silenciar/i)).toBeVisible();
  expect(wordsOf(group.getByRole('option').elements())).toEqual([
    'Silenciar esta historia',
    'Copiar el enlace',
    `Copiar la clave TIE-${stored('Uno').number}`,
  ]);
});
