import { CARD_FIELDS } from '#shared/rules/stories/fields/card-fields.ts';
import { editInput } from '../call.ts';
import { newId } from './installation.ts';
import { type Area, BY_KEY, call, count, DEEPER, type Growth, read, write } from './step.ts';

const CARD = CARD_FIELDS.join(',');
const STORY = `${CARD},acceptance_criteria,blocked_at,status_changed_at`;

const TEMPLATES =
  'story_templates?select=id,project_id,name,title_prefix,description,acceptance_criteria,type,priority,story_points,labels,tasks,uses';

const FIELDS = [
  ['title', 'text'],
  ['description', 'text'],
  ['acceptance_criteria', 'text'],
  ['blocked_reason', 'text'],
  ['due_date', 'day'],
] as const;

/** The reads of the panel of a story. */
const open: Area = function* ({ project, story, owner }) {
  yield read(`user_stories?select=${STORY}&id=eq.${story}&limit=1`, { kind: 'a story is opened' });
  yield read(
    `comments?select=id,author_id,body,created_at,edited_at,reply_to&story_id=eq.${story}&order=created_at.desc&limit=20`,
    { grows: BY_KEY },
  );
  const answered = newId();
  yield read(
    `comments?select=id,author_id,body,created_at,edited_at,reply_to&story_id=eq.${story}&or=(id.in.(${answered}),reply_to.in.(${answered}))&order=created_at.desc&limit=500`,
    { kind: 'older comments with their latest replies' },
  );
  yield read(
    `tasks?select=id,title,done,rank,assignee_id,became_story_id&story_id=eq.${story}&order=rank.asc,id.asc&limit=200`,
  );
  yield read(
    `attachments?select=id,name,content_type,size,uploaded_by,created_at&story_id=eq.${story}&order=created_at.asc&limit=500`,
  );
  yield read(
    `activity_log?select=id,entity_type,entity_id,entity_name,action,actor_id,changes,created_at&or=(entity_id.eq.${story},story_id.eq.${story})&order=created_at.desc&limit=20`,
    { kind: 'the history of a story' },
  );
  yield read(
    `story_text_versions?select=text,created_at&story_id=eq.${story}&field=eq.blocked_reason&created_at=gte.2026-01-01T00:00:00Z`,
  );
  yield read(
    `retro_actions?select=retrospective_id,project_id,task_id,retrospectives(title)&story_id=eq.${story}&order=created_at.asc&limit=201`,
  );
  yield read(`projects?select=definition_of_ready&id=eq.${project}&limit=1`, {
    kind: 'the definition of ready',
  });
  yield read(`user_settings?select=privacy&user_id=eq.${owner}`, {
    single: true,
    kind: 'GET user_settings privacy',
  });
};

/** Lists of stories, and questions about some. */
const lists: Area = function* ({ project, story, todo }) {
  const since = new Date(Date.now() - 60_000).toISOString();
  const ids = todo.slice(0, 3).join(',');
  yield read(`user_stories?select=${CARD}&project_id=eq.${project}&order=rank.asc,id.asc&limit=10000`, {
    kind: 'the stories of a project',
    grows: BY_KEY,
  });
  const listed = 'sprints.status=neq.completed&or=(status.neq.done,sprints.not.is.null)';
  yield read(`user_stories?select=${CARD},sprints()&${listed}&order=rank.asc,id.asc&limit=10000`, {
    kind: 'the listed stories of all projects',
    grows: { why: 'it shows up to 10,000 of them, for views of all projects', atMost: 150, temporary: true },
  });
  yield count(`user_stories?select=id&status=neq.done&sprint_id=is.null&project_id=eq.${project}`, {
    kind: 'how many stories the backlog has',
  });
  yield count('user_stories?select=id&status=neq.done&sprint_id=is.null&project_id=not.in.()', {
    kind: 'how many stories all backlogs have',
  });
  yield read(`user_stories?select=${STORY}&id=in.(${ids})`, { kind: 'some stories by their ids' });
  yield read(
    `user_stories?select=id,project_id,number,title,status,type,projects(key)&id=in.(${story})&limit=1`,
    {
      kind: 'the names of stories',
    },
  );
  yield read(`user_stories?select=number,projects(key)&id=eq.${story}`, { kind: 'the key of a story' });
  yield read(
    `activity_log?select=entity_id,entity_number,project_id,action,actor_id,changes,created_at&entity_id=in.(${ids})&created_at=gt.${since}&order=created_at.desc&limit=1000`,
    { kind: 'who has changed stories' },
  );
  yield read(
    `activity_log?select=action,actor_id,changes,created_at&entity_id=eq.${story}&order=created_at.desc&limit=50`,
    {
      kind: 'who has moved a story',
    },
  );
  yield read(
    `activity_log?select=actor_id,changes&entity_id=eq.${story}&changes->>redacted=not.is.null&limit=1`,
    {
      kind: 'who has removed a text',
    },
  );
  yield call('ageing_stories', { project_id: project });
  yield call('deleted_stories', { project_id: project, search: '', after: null, limit: 20 });
  yield call(
    'search',
    { typed: 'salas', project_id: project, limit: 50, today: '2026-03-10', time_zone: 'Europe/Madrid' },
    {
      grows: {
        why: 'it searches in all projects, and reads the latest 1,000 matches by their keys',
        atMost: 60,
      },
    },
  );
  yield call('search_names', { project_id: project });
};

/** A person follows a story, with its moves, and stops. */
const followers: Area = function* ({ story }) {
  const id = newId();
  yield write('POST', 'story_followers', { id, story_id: story, follows: true, moves: false });
  yield read(
    `story_followers?select=id,user_id,follows,moves&story_id=eq.${story}&order=created_at.asc&limit=1000`,
  );
  yield write('PATCH', `story_followers?id=eq.${id}`, { follows: true, moves: true });
  // the next turn follows it again
  yield write('DELETE', `story_followers?id=eq.${id}`);
};

/** Links of stories: one is added, read in the panel and in planning, named by a block, and removed. */
const links: Area = function* ({ backlog, story }) {
  const id = newId();
  const [blocker = ''] = backlog.filter((each) => each !== story);
  yield write(
    'POST',
    'story_links',
    { id, from_story: blocker, to_story: story, kind: 'blocks' },
    {
      kind: 'a story is linked',
    },
  );
  yield call('story_links', { story_id: story });
  yield call('story_past', { story_id: story, limit: 1000 });
  yield read(`story_links?select=from_story,to_story&kind=eq.blocks&to_story=in.(${story})&limit=500`, {
    kind: 'what stories wait for',
  });
  yield read(
    `comment_versions?select=number,body,written_at&comment_id=eq.${newId()}&order=number.desc&limit=100`,
    { kind: 'the versions of a comment' },
  );
  yield write('DELETE', `story_links?id=eq.${id}`, undefined, { kind: 'a link is removed' });
};

const NOTHING_SEEN = { status: 'todo', sprint_id: null };

/** Changes of stories: dropped, moved, undone, and many at once. */
const changes: Area = function* (at, turn) {
  const { project, todo, backlog, sprint, colleague, owner } = at;
  const [first = '', second = ''] = todo;
  const group = (ids: string[], change: object, more: object = {}) => ({
    groups: [{ ids, change, ...more }],
  });
  const expected = { ...NOTHING_SEEN, project_id: project };
  const started = new Date().toISOString();
  const change = (kind: string, input: object, grows?: Growth) =>
    call('change_stories', input, { kind, ...(grows && { grows }) });
  yield change(
    'a card is dropped',
    group([first], { status: 'in_progress', rank: `a${turn}V` }, { expected: { status: 'todo' } }),
  );
  yield change(
    'a drop is undone',
    group(
      [first],
      { status: 'todo', rank: `a${turn}k` },
      { expected: { ...expected, status: 'in_progress' }, since: new Date().toISOString() },
    ),
  );
  yield change(
    'a move is refused, since others were faster',
    group([first], { rank: `a${turn}m` }, { expected: { ...expected, status: 'done' }, since: started }),
  );
  yield change('a story gets its place in the backlog', group([backlog[0] ?? ''], { rank: `a${turn}c` }));
  yield change(
    'a story comes into a sprint',
    group([second], { sprint_id: sprint, rank: `a${turn}d` }, { expected: { sprint_id: null } }),
  );
  yield change(
    'a story leaves a sprint',
    group([second], { sprint_id: null }, { expected: { sprint_id: sprint } }),
  );
  yield change('points of one story', group([second], { story_points: 1 + turn }));
  const many = todo.slice(2, 22);
  yield change('priority of 20 stories', group(many, { priority: turn % 2 ? 'low' : 'high' }), DEEPER);
  yield change(
    'labels of 20 stories',
    group(many, { add_labels: [`web${turn}`], remove_labels: [`web${turn - 1}`] }),
    DEEPER,
  );
  yield change('person of 20 stories', group(many, { assignee_id: turn % 2 ? colleague : owner }), DEEPER);
  yield change('20 stories into a sprint', group(many, { sprint_id: turn % 2 ? null : sprint }), DEEPER);
  const undone = (id: string) => ({
    ids: [id],
    change: { priority: 'medium' },
    expected: { priority: turn % 2 ? 'low' : 'high' },
  });
  yield change('changes of several stories are undone', { groups: many.slice(0, 3).map(undone) }, DEEPER);
  const [done] = yield change(
    'a story is completed',
    group([todo[23] ?? ''], { status: 'done', rank: `a${turn}e` }),
  );
  yield change('a completed story is opened again', group([done.id], { status: 'todo', rank: `a${turn}e` }));
};

/** A story from its creation to its deletion. */
const life: Area = function* (at, turn) {
  const { project, owner } = at;
  const id = newId();
  const row = {
    id,
    project_id: project,
    reporter_id: owner,
    title: `Una nueva ${turn}`,
    description: null,
    acceptance_criteria: null,
    priority: 'medium',
    story_points: null,
    due_date: null,
    assignee_id: null,
    sprint_id: null,
    epic_id: null,
    labels: [],
    status: 'backlog',
  };
  const created = yield write('POST', `user_stories?select=${STORY}`, row, { kind: 'a story is created' });
  yield write('PATCH', `user_stories?id=eq.${id}&select=id`, { ready: true }, { kind: 'PATCH user_stories' });
  for (const [field, type] of FIELDS) {
    const after = type === 'day' ? '2027-01-15' : `Otro texto ${turn}`;
    yield call('change_stories', editInput({ story_id: id, field, before: created[field], after }), {
      kind: `${field} of a story is edited`,
    });
  }
  yield call('delete_stories', { ids: [id] });
  yield call('deleted_story', { story_id: id });
  yield call('restore_stories', { ids: [id], place: 'end' });
  yield call('delete_stories', { ids: [id] }, { kind: 'a restored story is deleted' });
};

/** Comments, tasks and files of a story. */
const parts: Area = function* ({ story, owner, member }, turn) {
  const comment = newId();
  yield write('POST', 'comments?on_conflict=id', {
    id: comment,
    story_id: story,
    body: `Comentario ${turn}`,
    mentions: [],
  });
  yield write(
    'POST',
    'comments?on_conflict=id',
    { id: newId(), story_id: story, body: `¿@Luis ${turn}?`, mentions: [member] },
    {
      kind: 'a comment that mentions a person',
    },
  );
  yield write(
    'POST',
    'comments?on_conflict=id',
    { id: newId(), story_id: story, body: `Respuesta ${turn}`, mentions: [], reply_to: comment },
    { kind: 'a reply to a comment' },
  );
  yield write('PATCH', `comments?id=eq.${comment}&select=id`, {
    body: `Comentario ${turn}, mejor`,
    mentions: [],
  });
  yield write('DELETE', `comments?id=eq.${comment}&select=id`);
  yield call('restore_story_part', { part: 'comments', id: comment });
  const task = newId();
  yield write('POST', 'tasks?on_conflict=id', {
    id: task,
    story_id: story,
    title: 'Probar',
    done: false,
    rank: 'a1',
    assignee_id: null,
  });
  yield write('PATCH', `tasks?id=eq.${task}&select=id`, { done: true });
  yield write('PATCH', `tasks?id=eq.${task}&select=id`, { rank: 'a2' }, { kind: 'a task gets its place' });
  yield write(
    'PATCH',
    `tasks?id=eq.${task}&select=id`,
    { assignee_id: owner },
    { kind: 'a task gets a person' },
  );
  yield write('DELETE', `tasks?id=eq.${task}&select=id`);
  yield write('DELETE', `attachments?id=eq.${newId()}&select=id`, undefined, { kind: 'DELETE attachments' });
};

/** A copy of a story, and a task that becomes one. */
const copies: Area = function* ({ story }, turn) {
  yield call('clone_story', {
    story_id: story,
    id: newId(),
    title: `Copia ${turn}`,
    criteria: true,
    tasks: true,
    labels: true,
    files: true,
    fields: true,
  });
  const task = newId();
  yield write(
    'POST',
    'tasks?on_conflict=id',
    { id: task, story_id: story, title: `Tarea ${turn}`, done: false, rank: 'a1', assignee_id: null },
    { kind: 'a task that becomes a story' },
  );
  yield call('task_to_story', { task_id: task, id: newId() });
};

/** A template of a story, from its making to its removal, and a story that is created from it. */
const templates: Area = function* ({ project, story }, turn) {
  const id = newId();
  yield call('template_from_story', { story_id: story, id, name: `Plantilla ${turn}` });
  yield write('POST', 'story_templates', {
    project_id: project,
    name: `Pantalla ${turn}`,
    title_prefix: '',
    description: null,
    acceptance_criteria: null,
    type: 'story',
    priority: 'medium',
    story_points: null,
    labels: [],
    tasks: ['Diseñarla'],
  });
  yield read(`${TEMPLATES}&project_id=eq.${project}&removed_at=is.null&order=name.asc&limit=100`);
  yield call('create_from_template', {
    template_id: id,
    story: {
      id: newId(),
      project_id: project,
      title: `De plantilla ${turn}`,
      acceptance_criteria: '- [ ] Se ve',
    },
    tasks: ['Diseñarla', 'Probarla'],
  });
  const row = yield read(`story_templates?select=*&id=eq.${id}`, { kind: 'a template before it is saved' });
  yield write(
    'PATCH',
    `story_templates?id=eq.${id}&updated_at=eq.${encodeURIComponent(row[0].updated_at)}&select=id`,
    { name: `Otra ${turn}`, tasks: ['Probarla'] },
    { kind: 'a template is edited' },
  );
  yield write('PATCH', `story_templates?id=eq.${id}&select=id`, { removed_at: new Date().toISOString() });
};

/** Texts that are removed for good. */
const redaction: Area = function* ({ story, owner }, turn) {
  const id = newId();
  yield write(
    'POST',
    'comments?on_conflict=id',
    { id, story_id: story, body: `Contraseña ${turn} de ${owner}`, mentions: [] },
    {
      kind: 'a comment to be removed',
    },
  );
  yield call('redact_text', { kind: 'comment', id }, { grows: { ...BY_KEY, atMost: 2 } });
};

export const STORIES: readonly Area[] = [
  open,
  lists,
  changes,
  life,
  parts,
  copies,
  templates,
  links,
  followers,
  redaction,
];
