import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RedactTextDialog } from '#client/components/dialogs/RedactTextDialog.tsx';
import { useSessions } from '#client/data/account/sessions.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { redactText } from '#client/data/redaction/redactions.ts';
import { AdministratorDialog } from '#client/features/administration/AdministratorDialog.tsx';
import { DemoSection } from '#client/features/administration/DemoSection.tsx';
import { GuestDialog } from '#client/features/administration/GuestDialog.tsx';
import { GuestsSection } from '#client/features/administration/GuestsSection.tsx';
import { PersonRow } from '#client/features/administration/PersonRow.tsx';
import { TestMailSection } from '#client/features/administration/TestMailSection.tsx';
import { EpicsDialog } from '#client/features/backlog/dialogs/EpicsDialog.tsx';
import { LabelList } from '#client/features/backlog/dialogs/LabelList.tsx';
import { ReadyDialog } from '#client/features/backlog/dialogs/ReadyDialog.tsx';
import { WithdrawDialog } from '#client/features/invitations/WithdrawDialog.tsx';
import { ColumnDialog } from '#client/features/kanban/column/lazy/ColumnDialog.tsx';
import { FieldDialog } from '#client/features/own-fields/FieldDialog.tsx';
import { AbsenceDialog } from '#client/features/planning/AbsenceDialog.tsx';
import { HoursDialog } from '#client/features/planning/HoursDialog.tsx';
import { PokerSession } from '#client/features/poker/session/PokerSession.tsx';
import { HandOver } from '#client/features/projects/life/HandOver.tsx';
import { LifecycleSettings } from '#client/features/projects/life/LifecycleSettings.tsx';
import { TemplateDialog } from '#client/features/retrospectives/overview/TemplateDialog.tsx';
import { SessionsSection } from '#client/features/settings/SessionsSection.tsx';
import { EditSprintDialog } from '#client/features/sprints/EditSprintDialog.tsx';
import { PlannedSprints } from '#client/features/sprints/PlannedSprints.tsx';
import { TeamDialogs } from '#client/features/teams/TeamDialogs.tsx';
import { RenameViewDialog } from '#client/stories/filter/views/RenameViewDialog.tsx';
import { backend } from './backend.ts';
import { cutConnection } from './lost-answers.ts';
import { newPokerSession } from './poker.ts';
import { ANA, BERTA, COLUMNS, CREATED, newId, newSprint, newStory, PROJECT, type Row, TEAM } from './rows.ts';
import { stage } from './stage.tsx';

/** Changes and deletions when the answer is lost after the server has made them. */

/** A change: what shows it, and what sends it. */
export interface Case {
  show: ReactNode;
  tables?: Record<string, readonly Row[]>;
  /** Opens, and fills in, what the button needs. */
  fill?: () => Promise<unknown>;
  button: string | RegExp;
  /** By default 'button'. */
  role?: 'button' | 'menuitem' | 'switch';
  /** Whether it stands in a dialog above a button of the same name. */
  inDialog?: boolean;
  /** Whether it has to be reached again for the second press. */
  closes?: boolean;
  /** The method and the table, or the procedure. */
  target: string;
  /** Answers of procedures that the backend does not know, by name. */
  answers?: Record<string, unknown>;
  /** The text that says that it is done; '': the dialog closes. */
  done: string | RegExp;
  /** Whether the page has read that it is done, and so offers nothing to press. */
  readsIt?: boolean;
}

let closed = false;
const close = () => {
  closed = true;
};

const SPRINT = newSprint('Sprint 1');
const STORY = newStory('Pagar');
const EPIC = { id: newId(), project_id: PROJECT.id, name: 'Pagos', description: null, closed_at: null };
const LABEL = { id: newId(), project_id: PROJECT.id, name: 'web' };
const FIELD = {
  id: newId(),
  project_id: PROJECT.id,
  name: 'Sede',
  kind: 'text',
  settings: {},
  types: null,
  rank: 'a0',
  on_card: false,
  on_row: false,
  in_filter: false,
  removed_at: null,
};
const VIEW = {
  id: newId(),
  project_id: PROJECT.id,
  user_id: ANA.id,
  name: 'Mías',
  filter: {},
  created_at: CREATED,
};
const ABSENCE = {
  id: newId(),
  user_id: BERTA.id,
  start_date: SPRINT.start_date,
  end_date: SPRINT.start_date,
  created_at: CREATED,
};
const INVITATION = { id: newId(), email: 'nora@acme.test' };
const SESSION = newPokerSession([STORY]);
const DEVICE = {
  id: newId(),
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  address: null,
  created_at: CREATED,
  refreshed_at: CREATED,
  current: false,
};
const PERSON = {
  ...BERTA,
  email: 'berta@acme.test',
  is_admin: false,
  is_demo: false,
  disabled_at: null,
  last_sign_in_at: null,
  created_at: CREATED,
  email_confirmed_at: CREATED,
  created_by: null,
  has_password: true,
  owned_projects: 0,
};
const STATE = {
  version: '1',
  node_version: '24',
  database: 'embedded',
  database_version: '18',
  database_size: 1,
  connections: 1,
  max_connections: 10,
  people: 2,
  sessions: 1,
  jobs_waiting: 0,
  jobs_failing: 0,
  jobs_given_up: 0,
  mail_server: null,
  has_public_url: false,
  uptime: 1,
  foreign_guests: false,
  email_domains: ['acme.test'],
  demo: { people: 3, projects: ['Demo'], stories: 5, own: false },
  usage: [],
};
const member = ({ id }: Row) => ({
  person_id: String(id),
  role: 'developer' as const,
  joined_at: CREATED,
  assigned: 0,
  completed: 0,
  accepted: true,
});
const TEAM_ENTRY = {
  id: TEAM.id,
  name: TEAM.name,
  project: { id: PROJECT.id, name: PROJECT.name, owner_id: ANA.id },
  sprint: null,
  sprints: 0,
  members: [member(ANA), member(BERTA)],
};
const PERSON_OF_TEAM = { ...BERTA, email: null, skills: [], weekly_capacity: null };
const REMOVED = { team_id: TEAM.id, user_id: BERTA.id, role: 'developer', joined_at: CREATED, story_ids: [] };
const EMPTY_TEAM = {
  summary: { members: 0, assigned: 0, capacity: 0 },
  teams: [TEAM_ENTRY],
  people: [PERSON_OF_TEAM],
  invitations: [],
  mail: false,
};

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const inMenu = async (menu: string, entry: string) => {
  await press(menu);
  await expect.element(page.getByRole('menuitem', { name: entry })).toBeVisible();
};

/** Shows a part once the project is read, as its view does. */
function WithProject({ children }: { children: ReactNode }) {
  return useProject(PROJECT.id) && children;
}
function teamDialog(dialog: object): ReactNode {
  return (
    <WithProject>
      <TeamDialogs dialog={dialog as never} team={EMPTY_TEAM as never} onClose={close} />
    </WithProject>
  );
}
function row(person: object): ReactNode {
  return <PersonRow person={{ ...PERSON, ...person } as never} onHandOver={close} onLink={close} />;
}
function Life() {
  const project = useProject(PROJECT.id);
  return project && <LifecycleSettings project={project} onDelete={close} />;
}
function Offered() {
  const project = useProject(PROJECT.id);
  return project && <HandOver project={project} />;
}
function Devices() {
  return <SessionsSection sessions={useSessions()} />;
}
const column = {
  status: 'todo',
  name: 'Por Hacer',
  limit: 5,
  id: COLUMNS.find(({ status }) => status === 'todo')?.id,
} as never;

/** The changes, by what they are. */
export const CASES: Record<string, Case> = {
  'an edited sprint': {
    show: <EditSprintDialog opened onClose={close} sprint={SPRINT} />,
    fill: () => field('Nombre').fill('Sprint uno'),
    button: 'Guardar',
    target: 'PATCH sprints',
    done: 'Sprint guardado',
  },
  'a deleted sprint': {
    show: <PlannedSprints sprints={[SPRINT]} stories={[]} showProject={false} onOpen={close} />,
    fill: () => inMenu('Más acciones de Sprint 1', 'Eliminar'),
    button: 'Eliminar',
    role: 'menuitem',
    closes: true,
    target: 'DELETE sprints',
    done: 'Sprint eliminado',
  },
  'a renamed team': {
    show: teamDialog({ kind: 'rename', team: TEAM_ENTRY }),
    fill: () => field('Nombre').fill('Los otros'),
    button: 'Guardar',
    target: 'PATCH teams',
    done: 'Nombre cambiado',
  },
  'a deleted team': {
    show: teamDialog({ kind: 'delete', team: TEAM_ENTRY }),
    button: 'Eliminar equipo',
    target: 'delete_team',
    answers: { delete_team: undefined },
    done: 'Equipo eliminado',
  },
  'an edited member': {
    show: teamDialog({ kind: 'edit', team: TEAM_ENTRY, member: member(BERTA), person: PERSON_OF_TEAM }),
    fill: () => field(/^Capacidad semanal/).fill('30'),
    button: 'Guardar',
    target: 'set_weekly_hours',
    answers: { set_weekly_hours: undefined },
    done: 'Cambios guardados',
  },
  'a removed member': {
    show: teamDialog({ kind: 'remove', team: TEAM_ENTRY, member: member(BERTA), person: PERSON_OF_TEAM }),
    button: 'Quitar del equipo',
    target: 'remove_member',
    answers: { remove_member: REMOVED },
    done: /^Berta Muestra ya no está en/,
  },
  'a person who leaves': {
    show: teamDialog({
      kind: 'remove',
      team: TEAM_ENTRY,
      member: member(ANA),
      person: { ...PERSON_OF_TEAM, ...ANA },
    }),
    button: 'Dejar el equipo',
    target: 'remove_member',
    tables: { projects: [{ ...PROJECT, owner_id: BERTA.id }] },
    answers: { remove_member: { ...REMOVED, user_id: ANA.id } },
    done: /^Has dejado/,
  },
  'weekly hours': {
    show: <HoursDialog opened onClose={close} person={BERTA} projectId={PROJECT.id} accepted hours={null} />,
    fill: () => field('Horas semanales').fill('30'),
    button: 'Guardar',
    target: 'set_weekly_hours',
    answers: { set_weekly_hours: undefined },
    done: 'Horas semanales guardadas',
  },
  'a removed absence': {
    show: <AbsenceDialog opened onClose={close} person={BERTA} sprint={SPRINT} accepted />,
    tables: { absences: [ABSENCE], absence_notes: [] },
    button: /^Eliminar la ausencia/,
    target: 'DELETE absences',
    done: 'Ausencia eliminada',
    readsIt: true,
  },
  'a definition of ready': {
    show: <ReadyDialog projectId={PROJECT.id} onClose={close} />,
    fill: () => field(/^Una historia está preparada/).fill('Tiene puntos'),
    button: 'Guardar',
    target: 'PATCH projects',
    done: 'Definición guardada',
  },
  'the limit of a column': {
    show: <ColumnDialog what="limit" column={column} onClose={close} />,
    fill: () => field('Historias a la vez').fill('4'),
    button: 'Guardar',
    target: 'PATCH board_columns',
    done: '',
  },
  'the name of a column': {
    show: <ColumnDialog what="name" column={column} onClose={close} />,
    fill: () => field('Nombre').fill('Siguiente'),
    button: 'Guardar',
    target: 'PATCH board_columns',
    done: '',
  },
  'a guest': {
    show: <GuestDialog person={PERSON} name="Berta" onClose={close} />,
    button: 'Hacer invitado',
    target: 'admin_set_guest',
    answers: { admin_set_guest: undefined },
    done: '',
  },
  'an administrator': {
    show: <AdministratorDialog person={PERSON} name="Berta" onClose={close} />,
    button: 'Dar permisos de administración',
    target: 'admin_set_administrator',
    answers: { admin_set_administrator: undefined },
    done: '',
  },
  'an account that is enabled': {
    show: row({ disabled_at: CREATED }),
    button: /^Activar/,
    target: 'admin_set_disabled',
    answers: { admin_set_disabled: undefined },
    done: 'Cuenta activada',
  },
  'a confirmed address': {
    show: row({ email_confirmed_at: null }),
    button: /^Confirmar/,
    target: 'admin_confirm_email',
    answers: { admin_confirm_email: undefined },
    done: 'Correo confirmado',
  },
  'the removal of the demo': {
    show: <DemoSection />,
    fill: async () => {
      await press('Quitar la demostración');
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
    button: 'Quitar la demostración',
    inDialog: true,
    target: 'admin_remove_demo',
    answers: { admin_state: STATE, admin_remove_demo: undefined },
    done: /demostración/,
  },
  'the rule about guests': {
    show: <GuestsSection />,
    button: /^Admitir correos de otros dominios/,
    role: 'switch',
    target: 'admin_allow_foreign_guests',
    answers: { admin_state: STATE, admin_allow_foreign_guests: undefined },
    done: 'Ya se puede invitar a personas de otros dominios',
  },
  'a test mail': {
    show: <TestMailSection />,
    button: 'Enviarme un correo de prueba',
    target: 'admin_test_mail',
    answers: { admin_test_mail: { outcome: 'accepted', to: 'ana@acme.test', answer: '250 OK' } },
    done: /lo ha aceptado/,
  },
  'an archived project': {
    show: <Life />,
    button: 'Archivar proyecto',
    target: 'archive_project',
    answers: { archive_project: undefined },
    done: 'Proyecto archivado',
  },
  'a withdrawn offer': {
    show: <Offered />,
    tables: {
      ownership_offers: [
        {
          project_id: PROJECT.id,
          offered_to: BERTA.id,
          expires_at: '2999-01-01T00:00:00+00:00',
          declined_at: null,
        },
      ],
    },
    button: 'Retirar la oferta',
    target: 'withdraw_offer',
    answers: { withdraw_offer: undefined },
    done: 'Oferta retirada',
  },
  'a device that is signed out': {
    show: <Devices />,
    button: /^Cerrar sesión en/,
    target: 'end_session',
    answers: { list_sessions: [DEVICE], end_session: true },
    done: 'Sesión cerrada',
  },
  'a text that is removed for good': {
    show: (
      <RedactTextDialog
        opened
        onClose={close}
        texts={[{ id: STORY.id, label: 'Descripción', excerpt: 'Pagar' }]}
        redact={(id) => redactText({ kind: 'description', id })}
        onDone={() => undefined}
      />
    ),
    button: 'Borrar este texto',
    target: 'redact_text',
    answers: { redact_text: undefined },
    done: '',
  },
  'a withdrawn invitation': {
    show: <WithdrawDialog invitation={INVITATION} onClose={close} />,
    tables: { invitations: [INVITATION] },
    button: 'Retirar',
    target: 'DELETE invitations',
    done: 'Invitación retirada',
  },
  'a deleted epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={close} />,
    tables: { epics: [EPIC] },
    button: 'Eliminar Pagos',
    target: 'DELETE epics',
    done: 'Épica «Pagos» eliminada',
    readsIt: true,
  },
  'a closed epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={close} />,
    tables: { epics: [EPIC] },
    button: 'Cerrar Pagos',
    target: 'PATCH epics',
    done: 'Épica «Pagos» cerrada',
    readsIt: true,
  },
  'a deleted label': {
    show: <LabelList projectId={PROJECT.id} />,
    tables: { project_labels: [LABEL] },
    button: 'Eliminar web',
    target: 'delete_label',
    answers: { delete_label: { story_ids: [] } },
    done: 'Etiqueta «web» eliminada',
  },
  'a renamed view': {
    show: <RenameViewDialog view={{ ...VIEW, shared: false } as never} onClose={close} />,
    tables: { saved_filters: [VIEW], shared_filters: [] },
    fill: () => field('Nombre').fill('Las mías'),
    button: 'Guardar',
    target: 'PATCH saved_filters',
    done: '',
  },
  'an own field': {
    show: (
      <FieldDialog
        projectId={PROJECT.id}
        field={FIELD as never}
        fields={[FIELD as never]}
        hasValues
        onClose={close}
      />
    ),
    tables: { project_fields: [FIELD] },
    fill: () => field('Nombre').fill('Oficina'),
    button: 'Guardar',
    target: 'PATCH project_fields',
    done: '',
  },
  'a deleted template of retrospectives': {
    show: (
      <TemplateDialog
        teamId={TEAM.id}
        template={{ id: newId(), name: 'Propia', columns: [{ id: 'una', title: 'Una' }] }}
        onClose={close}
        onSaved={close}
        onDeleted={close}
      />
    ),
    button: 'Eliminar plantilla',
    target: 'delete_retro_template',
    answers: { delete_retro_template: undefined },
    done: '',
  },
  'a step of Planning Poker': {
    show: <PokerSession id={SESSION.id} />,
    tables: { poker_sessions: [SESSION] },
    button: 'Empezar',
    target: 'start_poker_round',
    done: '',
    readsIt: true,
  },
};

const UNKNOWN = page.getByText('Aún no sabemos si se hizo', { exact: true });
const FALSE = /No se pud|no se ha (?:guardado|hecho)|[Yy]a no existe/;
const button = ({ button: name, role = 'button', inDialog }: Case) =>
  (inDialog ? page.getByRole('dialog') : page).getByRole(role, { name, exact: true });
const reached = (request: Request, target: string) => {
  const path = new URL(request.url).pathname.replace('/rest/v1/', '');
  return target.includes(' ') ? target === `${request.method} ${path}` : path === `rpc/${target}`;
};

/**
 * Answers the procedures of a case, and lets its next request be made and lose its answer.
 * @param onLoss called when that happens.
 * @returns how often it was sent.
 */
function serve({ target, answers = {} }: Case, onLoss: () => void): { times: number } {
  const sent = { times: 0 };
  const answer = backend.answer.bind(backend);
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    const name = new URL(request.url).pathname.replace('/rest/v1/rpc/', '');
    const isIt = reached(request, target);
    if (isIt) sent.times += 1;
    const made = !(name in answers)
      ? await answer(request)
      : answers[name] === undefined
        ? new Response(null, { status: 204 })
        : Response.json(answers[name]);
    if (!isIt || sent.times > 1) return made;
    onLoss();
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}

async function open(each: Case): Promise<void> {
  closed = false;
  stage(
    each.show,
    { epics: [], project_labels: [], sprints: [SPRINT], user_stories: [STORY], ...each.tables },
    { project: PROJECT.id },
  );
  await each.fill?.();
  await expect.element(button(each)).toBeVisible();
}

const expectDone = async ({ done }: Case) => {
  if (done === '') await expect.poll(() => closed).toBe(true);
  else await expect.element(page.getByText(done).last()).toBeVisible();
};

/**
 * Tests that nothing is said to have failed while the connection is lost, and that a change that is sent again is done.
 * @param cases with their names.
 */
export function testLostConnection(cases: readonly (readonly [name: string, change: Case])[]): void {
  test.each(cases)(
    '%s is not known while the connection is lost, and pressed again is done',
    async (_, each) => {
      let restore = async () => {};
      const sent = serve(each, () => {
        restore = cutConnection();
      });
      await open(each);
      await button(each).click();
      await expect.element(UNKNOWN).toBeVisible();
      expect(document.body.textContent).not.toMatch(FALSE);
      await restore();
      if (each.readsIt) {
        await expect.element(button(each)).not.toBeInTheDocument();
        return;
      }
      if (each.closes) await each.fill?.();
      await button(each).click();
      await expectDone(each);
      expect(sent.times).toBeGreaterThan(1);
      expect(document.body.textContent).not.toMatch(FALSE);
    },
  );
}

/**
 * Tests that a change whose answer alone is lost is found out about.
 * @param cases with their names.
 */
export function testLostAnswer(cases: readonly (readonly [name: string, change: Case])[]): void {
  test.each(cases)('%s whose answer alone is lost is found out about, and done', async (_, each) => {
    const sent = serve(each, () => undefined);
    await open(each);
    await button(each).click();
    if (each.target !== 'start_poker_round') await expectDone(each);
    await expect.poll(() => sent.times).toBeGreaterThan(1);
    expect(document.body.textContent).not.toMatch(FALSE);
    await expect.element(UNKNOWN).not.toBeInTheDocument();
  });
}
