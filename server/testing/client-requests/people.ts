import { newId } from './installation.ts';
import { type Area, call, count, read, write } from './step.ts';

/** A person's own data. */
const own: Area = function* ({ owner, colleague }, turn) {
  const mine = `id=eq.${owner}`;
  yield read(`profiles?select=full_name,avatar_url,tint,role&${mine}`, { single: true });
  yield read(`profiles?select=full_name,avatar_url,tint,role,guest&${mine}`, {
    single: true,
    kind: 'the profile of the shell',
  });
  yield read(`profiles?select=full_name&id=eq.${colleague}`, { kind: 'the name of a person' });
  yield read(`team_directory?select=skills&${mine}`, { single: true });
  yield read(`team_capacity?select=weekly_capacity&${mine}`, { single: true });
  yield write('PATCH', `profiles?${mine}&select=id`, {
    full_name: `Ana Propia ${turn}`,
    role: null,
    tint: 1 + (turn % 12),
    skills: ['SQL'],
    weekly_capacity: 40,
  });
  yield write('PATCH', `profiles?${mine}`, { weekly_capacity: 37.5 }, { kind: 'hours of a person' });
  yield read(`user_settings?select=notifications,privacy,appearance&user_id=eq.${owner}`, { single: true });
  yield read(`user_settings?select=boards&user_id=eq.${owner}`, { kind: 'GET user_settings boards' });
  yield read('user_settings?select=user_id&limit=1', { kind: 'whether the session stands' });
  yield write('PATCH', `user_settings?user_id=eq.${owner}`, { boards: { all: turn % 2 ? 'active' : 'all' } });
  yield call(
    'person_page',
    { person_id: colleague },
    { grows: { why: 'it shows the projects that both see', atMost: 21 } },
  );
  yield call('person_activity', { person_id: owner, after: null, limit: 20 });
  yield call('list_sessions', {});
  yield call('end_session', { session_id: newId() });
  yield call('read_sharing_notice', {});
  yield call('project_requests', {}, { kind: 'requests to the owner' });
  yield read('exports?select=id,status,progress,size,created_at,expires_at&order=created_at.desc&limit=3');
};

const LISTED = 'id,kind,actor_id,project_id,story_id,params,read_at,created_at';

/** The list of notifications, and the mutes. */
const notifications: Area = function* ({ project }) {
  yield count('notifications?select=id&read_at=is.null');
  const sorted = { why: 'PostgreSQL expects few of one person, and sorts all of them', atMost: 20 };
  const page = `notifications?select=${LISTED}&order=created_at.desc,id.asc&limit=10`;
  const latest = yield read(page, { grows: sorted });
  const last = encodeURIComponent(latest.at(-1).created_at);
  yield read(`${page}&created_at=lt.${last}`, { kind: 'earlier notifications', grows: sorted });
  const read_at = new Date().toISOString();
  yield write('PATCH', `notifications?read_at=is.null&id=eq.${latest[0].id}`, { read_at });
  yield write('PATCH', 'notifications?read_at=is.null', { read_at }, { kind: 'all notifications are read' });
  const mute = newId();
  yield write('POST', 'mutes', { id: mute, project_id: project });
  yield read(
    'mutes?select=id,project_id,story_id,story:user_stories(number,title,project_id)&order=created_at.desc&limit=500',
  );
  yield write('DELETE', `mutes?id=eq.${mute}`);
};

/** Administrators look for, add and change accounts. */
const administration: Area = function* (_at, turn) {
  const as = { sender: 'administrator' } as const;
  yield call('admin_state', {}, { ...as, grows: { why: 'it counts the installation', atMost: 60 } });
  yield call(
    'admin_people',
    { search: '', offset: 0, limit: 25 },
    { ...as, grows: { why: 'it counts all people and their projects', atMost: 21 } },
  );
  const email = `cuenta-${turn}-${newId()}@acme.test`;
  yield call('admin_add_person', { email, full_name: 'Nora Nueva', is_admin: false, deliver: 'link' }, as);
  const { people } = yield call(
    'admin_people',
    { search: email, offset: 0, limit: 25 },
    { ...as, kind: 'a person is searched' },
  );
  const person_id = people[0].id;
  yield call('admin_setup_link', { person_id, deliver: 'link' }, as);
  yield call('admin_confirm_email', { person_id }, as);
  yield call('admin_set_administrator', { person_id, administrator: true }, as);
  yield call('admin_set_administrator', { person_id, administrator: false }, as);
  yield call('admin_set_guest', { person_id, guest: true }, as);
  yield call('admin_set_guest', { person_id, guest: false }, as);
  yield call('admin_allow_foreign_guests', { allowed: true }, as);
  yield call('admin_set_disabled', { person_id, disabled: true }, as);
  yield call('admin_owned_projects', { owner_id: person_id }, as);
};

export const PEOPLE: readonly Area[] = [own, notifications, administration];
