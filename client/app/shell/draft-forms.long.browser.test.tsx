import { useProject } from '#client/data/projects/queries.ts';
import { PokerSession } from '#client/features/poker/session/PokerSession.tsx';
import { RetroBoard } from '#client/features/retrospectives/RetroBoard.tsx';
import { RetroOverview } from '#client/features/retrospectives/RetroOverview.tsx';
import { ProfileTab } from '#client/features/settings/ProfileTab.tsx';
import { EditMemberDialog } from '#client/features/teams/EditMemberDialog.tsx';
import { StoryPanel } from '#client/features/user-stories/panel/StoryPanel.tsx';
import { testDraftForms } from '#client/testing/draft-forms.tsx';
import { newPokerSession } from '#client/testing/poker.ts';
import { newRetro, newRetroOverview, newTopic } from '#client/testing/retro.ts';
import { ANA, CREATED, newId, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';

const nothing = () => undefined;

const STORY = newStory('Pagar con tarjeta');
const panel = {
  show: <StoryPanel />,
  tables: { user_stories: [STORY] },
  search: { view: 'kanban', story: STORY.id },
} as const;
const SESSION = newPokerSession([STORY]);
const TEMPLATE = { id: newId(), name: 'La nuestra', columns: [{ id: newId(), title: 'Bien' }] };
const retro = {
  show: <RetroOverview />,
  tables: { retro_overviews: [{ ...newRetroOverview({ templates: [TEMPLATE] }) }] },
  search: { view: 'retro' },
} as const;
const MEETING = { project: PROJECT.id, view: 'retro' } as const;
const GROUP = newTopic('Uno', {
  title: 'Pruebas',
  notes: [...newTopic('Uno').notes, ...newTopic('Dos').notes],
});
const GROUPING = newRetro({ phase: 'group', topics: [GROUP] });
const AGREEING = newRetro({ phase: 'agree', topics: [newTopic('Uno', { votes: 1 })] });
const CLOSED = newRetro({ phase: 'closed', closed_at: CREATED });
const ACTION = {
  id: newId(),
  retrospective_id: CLOSED.id,
  retrospective: CLOSED.title,
  topic_id: null,
  body: 'Revisar cada mañana',
  owner_id: null,
  due_date: null,
  review: true,
  done_at: null,
  story: null,
  task_id: null,
};
const MEMBER = {
  person_id: ANA.id,
  role: 'developer' as const,
  joined_at: CREATED,
  assigned: 0,
  completed: 0,
  accepted: true,
};

function EditOwnHours() {
  return (
    useProject(PROJECT.id) && (
      <EditMemberDialog
        team={{ ...TEAM, project: PROJECT, sprint: null, sprints: 0, members: [MEMBER] }}
        member={MEMBER}
        person={{ ...ANA, email: 'ana@acme.test', skills: [], weekly_capacity: 40 }}
        onClose={nothing}
      />
    )
  );
}

const PROFILE = {
  show: <ProfileTab />,
  tables: {
    team_directory: [{ id: ANA.id, skills: [] }],
    team_capacity: [{ id: ANA.id, weekly_capacity: 40 }],
  },
  search: { view: 'settings' },
} as const;

testDraftForms({
  'the title of a copy': {
    ...panel,
    open: ['Más acciones', 'Clonar…'],
    field: 'Título',
    start: 'Copia de Pagar con tarjeta',
    send: 'Clonar',
  },
  'a template made of a story': {
    ...panel,
    open: ['Más acciones', 'Guardar como plantilla…'],
    field: 'Nombre',
    start: 'Pagar con tarjeta',
    send: 'Guardar plantilla',
  },
  'the name of a Planning Poker session': {
    show: <PokerSession id={SESSION.id} />,
    tables: { poker_sessions: [SESSION] },
    search: { view: 'poker', session: SESSION.id },
    open: ['Más acciones', 'Ajustes de la sesión'],
    field: 'Nombre',
    start: 'Refinar pagos',
    send: 'Guardar',
  },
  'the title of a retrospective': {
    ...retro,
    field: 'Título',
    start: '',
    send: 'Empezar la retrospectiva',
  },
  'a new template of retrospectives': {
    ...retro,
    open: ['Plantilla nueva'],
    field: 'Nombre',
    start: '',
    send: 'Guardar plantilla',
    also: { 'Título de la columna 1': 'Bien', 'Título de la columna 2': 'Mal' },
  },
  'a template of retrospectives': {
    ...retro,
    open: ['Cambiar la plantilla La nuestra'],
    field: 'Título de la columna 1',
    start: 'Bien',
    send: 'Guardar plantilla',
  },
  'the title of a group of notes': {
    show: <RetroBoard id={GROUPING.id} />,
    tables: { retrospectives: [{ ...GROUPING }] },
    search: MEETING,
    open: ['Pruebas'],
    opensItself: true,
    field: 'Título del grupo',
    start: 'Pruebas',
  },
  'a new action': {
    show: <RetroBoard id={AGREEING.id} />,
    tables: { retrospectives: [{ ...AGREEING }] },
    search: MEETING,
    field: 'Qué vamos a hacer',
    start: '',
    send: 'Añadir la acción',
  },
  'an action': {
    show: <RetroBoard id={CLOSED.id} />,
    tables: { retrospectives: [{ ...CLOSED, actions: [ACTION] }] },
    search: MEETING,
    open: ['Opciones de la acción: Revisar cada mañana', 'Editar'],
    opensItself: true,
    field: 'Qué vamos a hacer',
    start: 'Revisar cada mañana',
    send: 'Guardar',
  },
  'the hours of a member': {
    show: <EditOwnHours />,
    field: 'Capacidad semanal en horas (opcional)',
    start: '40',
    send: 'Guardar',
    text: '32',
  },
  'a skill of the own profile': {
    ...PROFILE,
    field: 'Habilidades (opcional)',
    start: '',
    send: 'Guardar cambios',
  },
  'the own profile': {
    ...PROFILE,
    field: 'Nombre y apellidos',
    start: 'Ana Prueba',
    send: 'Guardar cambios',
  },
});
