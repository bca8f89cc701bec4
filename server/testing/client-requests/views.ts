import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { type Area, BY_KEY, call, type Growth, read } from './step.ts';

/** The growth of a view of all projects, which shows something of each. */
const allProjects: Growth = { why: 'it shows all projects', atMost: 21 };

/** The growth of the shell, in which a project is chosen. */
const shell: Growth = { why: 'it lists all projects, and the people of their teams', atMost: 5 };

const columns = (size: number) => STORY_STATUSES.map((status) => ({ status, size }));

/** The board of a project and of all, whole, searched and filtered. */
const board: Area = function* ({ project }) {
  const of = (project_id: string | null, more: object = {}) => ({
    project_id,
    columns: columns(project_id ? 100 : 50),
    ...more,
  });
  yield call('board', of(project), { kind: 'board of a project', grows: BY_KEY });
  yield call('board', of(project, { by: 'column' }), {
    kind: 'board of a project by column',
    grows: BY_KEY,
  });
  yield call('board', of(project, { typed: 'salas' }), {
    kind: 'search on the board of a project',
    grows: { ...BY_KEY, atMost: 25 },
  });
  yield call('board', of(project, { filter: { priority: ['high'] } }), {
    kind: 'filter on the board of a project',
    grows: BY_KEY,
  });
  yield call('board', of(null), { kind: 'board of all projects', grows: { ...allProjects, atMost: 40 } });
  yield call('board', of(null, { typed: 'salas 123' }), {
    kind: 'search on the board of all projects',
    grows: { why: 'it reads the texts of all stories', atMost: 80 },
  });
};

/** The reads of the shell and of the views of one and of all projects. */
const views: Area = function* ({ project, team, sprint, todo }) {
  yield call('open_workspace', { project_id: project }, { grows: shell });
  yield call('open_workspace', {}, { kind: 'open_workspace of all projects', grows: allProjects });
  yield call('count_view', { view: 'board' });
  yield call('dashboard', { project_id: project });
  yield call(
    'dashboard',
    { project_id: project, attention: 500 },
    { kind: 'dashboard with all problems', grows: BY_KEY },
  );
  yield call('dashboard', { project_id: null }, { kind: 'dashboard of all projects', grows: allProjects });
  yield call(
    'ageing_stories',
    { project_id: null },
    { kind: 'ageing_stories of all projects', grows: allProjects },
  );
  yield call('team', { project_id: project });
  yield call(
    'team',
    { project_id: null },
    { kind: 'team of all projects', grows: { ...allProjects, atMost: 60 } },
  );
  yield call('burndown', { sprint_id: sprint });
  yield call('burnup', { sprint_id: sprint });
  yield call('sprint_report', { sprint_id: sprint });
  yield call('sprint_evidence', { sprint_id: sprint });
  yield call('record_refused_move', { story_ids: [todo[30] ?? ''], status: 'in_review' });
  yield call('velocity', { team_id: team, last: 12 });
  yield call('sprints_view', { project_id: project });
  yield call('sprints_view', {}, { kind: 'sprints_view of all projects', grows: allProjects });
  yield call('reports_view', { project_id: project, sprint_id: sprint, report: 'sprint' });
  yield call('reports_view', {}, { kind: 'reports_view of all projects', grows: allProjects });
  yield call('planning_view', { project_id: project });
  yield call('planning_view', {}, { kind: 'planning_view of all projects' });
};

const SPRINT =
  'id,project_id,team_id,name,goal,start_date,end_date,status,started_at,completed_at,committed_stories,committed_points,completed_stories,completed_points,created_at,updated_at';

/** The lists of a project's and of all projects' sprints, people, labels and days. */
const lists: Area = function* ({ project, team, sprint, owner, colleague }) {
  const ofProject = `project_id=eq.${project}`;
  const open = 'order=start_date.asc,created_at.asc&limit=500';
  yield read(`sprints?select=${SPRINT}&status=neq.completed&${ofProject}&${open}`, { kind: 'open sprints' });
  yield read(`sprints?select=${SPRINT}&status=neq.completed&project_id=not.in.()&${open}`, {
    kind: 'open sprints of all projects',
  });
  const past = 'order=completed_at.desc,id.asc&offset=0&limit=10';
  yield read(`sprints?select=${SPRINT}&status=eq.completed&${ofProject}&${past}`, {
    kind: 'past sprints',
    counted: true,
  });
  yield read(`sprints?select=${SPRINT}&status=eq.completed&project_id=not.in.()&${past}`, {
    kind: 'past sprints of all projects',
    counted: true,
  });
  yield read(`sprints?select=id,name,status&${ofProject}&order=start_date.desc&limit=500`, {
    kind: 'names of sprints',
  });
  yield read(`sprints?select=id,name&id=in.(${sprint})`, { kind: 'names of some sprints' });
  yield read(`sprints?select=status&id=eq.${sprint}`, { kind: 'status of a sprint' });
  yield read(
    `sprints?select=completed_points&team_id=eq.${team}&status=eq.completed&order=completed_at.desc&limit=5`,
    { kind: 'last points' },
  );
  yield read(`sprints?select=name,start_date,end_date&team_id=eq.${team}&order=end_date.desc&limit=50`, {
    kind: 'dates of sprints',
  });
  yield read(
    'sprints?select=name,project_id,start_date,end_date&status=eq.active&project_id=not.in.()&limit=2',
    { kind: 'running sprints' },
  );
  yield read(
    `sprints?select=id,project_id&status=eq.planned&project_id=in.(${project})&order=start_date.asc&limit=1`,
    { kind: 'next sprint' },
  );
  yield read(
    'sprints?select=id,project_id,team_id,name,status,start_date,end_date,started_at&order=started_at.desc.nullslast,start_date.asc&limit=1000',
    {
      kind: 'sprints of the reports',
      grows: allProjects,
    },
  );
  yield read(`holidays?select=day&${ofProject}&order=day.desc&limit=2000`, { kind: 'days of holidays' });
  yield read(`holidays?select=day,name&${ofProject}&order=day.asc&limit=1000`);
  yield read(`holidays?select=project_id,day&project_id=in.(${project})`, {
    kind: 'holidays of some projects',
  });
  const epics = 'epics?select=id,project_id,name,description,closed_at';
  yield read(`${epics}&${ofProject}&order=closed_at.asc.nullsfirst,name.asc&limit=500`);
  yield read(`${epics}&order=closed_at.asc.nullsfirst,name.asc&limit=500`, { kind: 'epics of all projects' });
  const labels = 'project_labels?select=id,project_id,name';
  yield read(`${labels}&${ofProject}&order=name.asc&limit=1000`);
  yield read(`${labels}&order=name.asc&limit=1000`, { kind: 'labels of all projects' });
  yield read(`saved_filters?select=id,name,filter&${ofProject}&order=name.asc&limit=100`);
  yield read(`shared_filters?select=id,name,filter&${ofProject}&order=name.asc&limit=100`);
  yield read('profiles?select=id,full_name,avatar_url,tint,guest&limit=5000', { kind: 'all people' });
  yield read(
    'projects?select=id,name,description,key,owner_id,archived_at,disabled_types,observers_comment,observers_see_retrospectives,ready_by_hand&order=name.asc&limit=500',
    {
      kind: 'all projects',
    },
  );
  yield read('board_columns?select=project_id,status,name,wip_limit&limit=5000', {
    kind: 'columns of all projects',
  });
  yield read(
    'project_columns?select=id,project_id,status,name,wip_limit,rank,entry_policy,exit_policy&limit=5000',
    { kind: 'own columns of all projects' },
  );
  yield read('team_column_limits?select=*&limit=5000', { kind: 'limits of all teams' });
  yield read('teams?select=id,project_id,name&order=created_at.asc&limit=5000', { kind: 'all teams' });
  yield read('team_members?select=team_id,user_id,role&limit=5000', { kind: 'all members' });
  const people = `in.(${owner},${colleague})`;
  yield read(
    `absences?select=id,user_id,start_date,end_date&user_id=${people}&start_date=lte.2026-12-31&end_date=gte.2026-01-01&order=start_date.asc&limit=5000`,
  );
  yield read(`absence_notes?select=absence_id,note&absence_id=in.(${project})`);
  yield read(`team_capacity?select=id,weekly_capacity&id=${people}`, { kind: 'hours of people' });
  yield read(`project_acceptances?select=user_id&${ofProject}&limit=5000`, { kind: 'who shares their data' });
  yield read(`project_acceptances?select=project_id&user_id=eq.${owner}&limit=500`, {
    kind: 'with whom a person shares',
  });
  yield read(`ownership_offers?select=offered_to,expires_at,declined_at&${ofProject}`);
  yield read(`poker_decks?select=kind,cards&team_id=eq.${team}&limit=1`);
};

export const VIEWS: readonly Area[] = [board, views, lists];
