import { editInput } from '../call.ts';
import { newId } from './installation.ts';
import { type Area, BY_KEY, call, read, type Steps, write } from './step.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The columns of a project, as they are saved. */
const columnsOf = (project: string) =>
  `project_columns?select=id,status,name,wip_limit,entry_policy,exit_policy&project_id=eq.${project}&order=rank.asc`;

/** A project from its creation to its deletion. */
const life: Area = function* ({ owner, member, memberEmail }, turn) {
  const { id: project } = yield write('POST', 'projects?select=id,name', {
    name: `Proyecto ${turn}`,
    description: null,
    owner_id: owner,
  });
  const teams = yield read('teams?select=id,project_id,name&order=created_at.asc&limit=5000', {
    kind: 'all teams',
  });
  const team = teams.find((one: { project_id: string }) => one.project_id === project).id;
  yield write('PATCH', `board_columns?project_id=eq.${project}&status=eq.todo&select=status`, {
    wip_limit: 5,
  });
  const columns = yield read(columnsOf(project), { kind: 'columns of a project' });
  const texts = { entry_policy: 'Está probada', exit_policy: null };
  const published = { id: newId(), status: 'done', name: 'Publicada', wip_limit: null, ...texts };
  const { save_id } = yield call('save_columns', {
    project_id: project,
    columns: [...columns, published],
    removed: [],
    expected: columns,
  });
  yield call('undo_save_columns', { project_id: project, save_id });
  const seen = yield read(`projects?select=*&id=eq.${project}`, {
    single: true,
    kind: 'a project is edited',
  });
  const at = encodeURIComponent(seen.updated_at);
  yield write('PATCH', `projects?id=eq.${project}&updated_at=eq.${at}&select=id`, { name: `Otro ${turn}` });
  yield call('invite_member', { team_id: team, role: 'developer', email: `nueva-${newId()}@acme.test` });
  yield call(
    'invite_member',
    { team_id: team, role: 'developer', email: memberEmail },
    { kind: 'a person with an account is invited' },
  );
  yield call('accept_project', { project_id: project }, { sender: 'member' });
  yield call('offer_ownership', { project_id: project, user_id: member });
  yield call('project_requests', {}, { sender: 'member' });
  yield call('answer_offer', { project_id: project, accept: false }, { sender: 'member' });
  yield call('withdraw_offer', { project_id: project });
  yield call('stop_sharing', { project_id: project }, { sender: 'member' });
  yield call('archive_project', { project_id: project, archived: true });
  yield call(
    'archive_project',
    { project_id: project, archived: false },
    { kind: 'a project is recovered from the archive' },
  );
  yield call('delete_project', { project_id: project });
  yield call('deleted_projects', {});
  yield call('admin_deleted_projects', { offset: 0, limit: 25 }, { sender: 'administrator' });
  yield call('recover_project', { project_id: project });
  yield call('delete_project', { project_id: project }, { kind: 'a recovered project is deleted' });
  yield call(
    'admin_restore_project',
    { project_id: project, new_owner_id: null },
    { sender: 'administrator' },
  );
  yield call('delete_project', { project_id: project }, { kind: 'a recovered project is deleted' });
};

/** Epics, labels, filters and days of a project. */
const settings: Area = function* ({ project, todo, owner }, turn) {
  const epic = newId();
  yield write('POST', 'epics', { id: epic, project_id: project, name: `Épica ${turn}`, description: null });
  const ids = todo.slice(24, 28);
  yield call(
    'change_stories',
    { groups: [{ ids, change: { epic_id: epic } }] },
    { kind: 'epic of 4 stories' },
  );
  yield write('PATCH', `epics?id=eq.${epic}&select=id`, { closed_at: new Date().toISOString() });
  yield read(`user_stories?select=id&epic_id=eq.${epic}&limit=10000`, { kind: 'stories of an epic' });
  yield write('DELETE', `epics?id=eq.${epic}&select=id`);
  yield call('story_types', { project_id: project });
  yield call('save_story_type', { project_id: project, type: 'research', enabled: false });
  yield call(
    'save_story_type',
    { project_id: project, type: 'bug', starting_text: `Pasos ${turn}`, seen_text: '' },
    { kind: 'the starting text of a type' },
  );
  yield call(
    'save_story_type',
    { project_id: project, type: 'research', enabled: true },
    { kind: 'a type is offered again' },
  );
  yield read(`projects?select=starting_texts&id=eq.${project}&limit=1`, { kind: 'the starting texts' });
  yield write('POST', 'project_labels', { project_id: project, name: `etiqueta ${turn}` });
  const labels = yield read(
    `project_labels?select=id,project_id,name&project_id=eq.${project}&order=name.asc&limit=1000`,
  );
  const label = labels.find((one: { name: string }) => one.name === `etiqueta ${turn}`).id;
  yield call('rename_label', { label_id: label, name: `cobros ${turn}` });
  yield call('delete_label', { label_id: label });
  yield write('POST', 'saved_filters', {
    project_id: project,
    name: `Filtro ${turn}`,
    filter: { filter: { priority: ['high'] } },
  });
  const filters = yield read(
    `saved_filters?select=id,name,filter&project_id=eq.${project}&order=name.asc&limit=100`,
  );
  yield write('PATCH', `saved_filters?id=eq.${filters[0].id}`, { name: `Otro ${turn}` });
  yield call('share_filter', { filter_id: filters[0].id, shared: true });
  const shared = `shared_filters?id=eq.${filters[0].id}`;
  yield write('PATCH', shared, { filter: { filter: { blocked: true } } });
  yield write('DELETE', shared);
  const again = { id: filters[0].id, project_id: project, name: `Vista ${turn}`, filter: {} };
  yield write('POST', 'shared_filters', again);
  yield call('share_filter', { filter_id: again.id, shared: false }, { kind: 'make it an own one' });
  yield write('DELETE', `saved_filters?id=eq.${again.id}`);
  yield write('POST', 'holidays', { project_id: project, day: '2026-12-25', name: 'Navidad' });
  yield write('DELETE', `holidays?project_id=eq.${project}&day=eq.2026-12-25`);
  const absence = newId();
  yield write('POST', 'absences', {
    id: absence,
    user_id: owner,
    start_date: day(20),
    end_date: day(22),
    note: 'Viaje',
  });
  yield write('DELETE', `absences?id=eq.${absence}&select=id`);
};

/** A limit of a team for a column, set, changed and removed. */
function* limitOfTeam(project_id: string, team_id: string): Steps {
  const columns = yield read(columnsOf(project_id), { kind: 'columns of a project' });
  const column_id = columns.find((column: { status: string }) => column.status === 'todo').id;
  const key = { project_id, team_id, column_id };
  yield write('POST', 'team_column_limits', { ...key, wip_limit: 5 }, { merges: true });
  const again = { kind: 'a limit of a team is changed', merges: true };
  yield write('POST', 'team_column_limits', { ...key, wip_limit: 6 }, again);
  yield write('DELETE', `team_column_limits?team_id=eq.${team_id}&column_id=eq.${column_id}`);
}

/** A team, its members, and a sprint of it. */
const team: Area = function* ({ project, member, team: other, todo }, turn) {
  yield write('POST', 'teams', { project_id: project, name: `Equipo ${turn}` });
  const teams = yield read('teams?select=id,project_id,name&order=created_at.asc&limit=5000', {
    kind: 'all teams',
  });
  const id = teams.find((one: { name: string }) => one.name === `Equipo ${turn}`).id;
  yield write('PATCH', `teams?id=eq.${id}&select=id`, { name: `Soporte ${turn}` });
  yield* limitOfTeam(project, id);
  yield call('put_back_member', {
    team_id: id,
    user_id: member,
    role: 'developer',
    joined_at: new Date().toISOString(),
    story_ids: [],
  });
  yield write('PATCH', `team_members?team_id=eq.${id}&user_id=eq.${member}&select=role`, { role: 'tester' });
  yield call(
    'invite_members',
    {
      team_id: id,
      role: 'member',
      emails: [`n-${newId()}@acme.test`, `n-${newId()}@acme.test`],
    },
    { grows: { ...BY_KEY, atMost: 4 } },
  );
  const { invitations } = yield call('team', { project_id: project });
  yield call('resend_invitation', { invitation_id: invitations[0].id, add_unconfirmed: false });
  yield write('DELETE', `invitations?id=eq.${invitations[0].id}&select=id`);
  yield call('set_weekly_hours', { project_id: project, user_id: member, weekly_capacity: 30 + (turn % 9) });
  const planned = {
    project_id: project,
    team_id: id,
    name: `Sprint ${turn}`,
    start_date: day(0),
    end_date: day(13),
    goal: null,
  };
  const { id: sprint } = yield write('POST', 'sprints?select=id,project_id', planned);
  const seen = yield read(`sprints?select=*&id=eq.${sprint}`, { single: true, kind: 'a sprint is edited' });
  const at = encodeURIComponent(seen.updated_at);
  yield write('PATCH', `sprints?id=eq.${sprint}&updated_at=eq.${at}&select=id`, { name: `Otro ${turn}` });
  yield call(
    'change_stories',
    { groups: [{ ids: todo.slice(24, 30), change: { sprint_id: sprint } }] },
    { kind: 'six stories are planned' },
  );
  yield call('start_sprint', { sprint_id: sprint });
  yield call('pause_sprint', { sprint_id: sprint });
  yield call('resume_sprint', { sprint_id: sprint });
  yield call('finish_sprint', { sprint_id: sprint, leftovers: 'backlog' });
  const { id: second } = yield write('POST', 'sprints?select=id,project_id', {
    ...planned,
    start_date: day(20),
    end_date: day(30),
  });
  yield write('DELETE', `sprints?id=eq.${second}&select=id`);
  yield call('remove_member', { team_id: id, user_id: member });
  yield call('delete_team', { team_id: id, heir_id: other });
};

/** An own field of a project, from its definition to its removal, and its value on a story. */
const ownFields: Area = function* ({ project, todo }, turn) {
  yield write('POST', 'project_fields', {
    project_id: project,
    name: `Sede ${turn}`,
    kind: 'text',
    settings: {},
    types: null,
    rank: `a${turn}V`,
    on_card: false,
    on_row: false,
    in_filter: true,
  });
  const fields = yield read(
    `project_fields?select=id,project_id,name,kind,settings,types,rank,on_card,on_row,in_filter,removed_at&project_id=eq.${project}&order=rank.asc,id.asc&limit=5000`,
  );
  const { id } = fields.find((field: { name: string }) => field.name === `Sede ${turn}`);
  const [story = '', ...more] = todo.slice(24, 28);
  yield call(
    'change_stories',
    editInput({ story_id: story, field: `fields.${id}`, before: null, after: 'Norte' }),
    { kind: 'an own field of a story is edited' },
  );
  yield call(
    'change_stories',
    { groups: [{ ids: more, change: { fields: { [id]: 'Sur' } } }] },
    { kind: 'own field of 3 stories' },
  );
  yield call('field_use', { project_id: project }, { grows: BY_KEY });
  yield write('PATCH', `project_fields?id=eq.${id}&select=id`, { removed_at: new Date().toISOString() });
};

export const PROJECTS: readonly Area[] = [life, settings, team, ownFields];
