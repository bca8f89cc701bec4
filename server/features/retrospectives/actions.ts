import type pg from 'pg';
import { callStatement, defineChange, defineProcedure } from '#server/lib/procedure.ts';
import { apiError, refusal } from '#server/lib/public-error.ts';
import { oneRow } from '#server/lib/rows.ts';
import {
  retrospectiveContracts as contracts,
  type RetrospectiveProcedures,
} from '#shared/contracts/retrospectives.ts';
import { TEAM_LABEL } from '#shared/rules/meetings/retro-templates.ts';

/** An action that becomes work; the name of the owner is left out if they have left the project. */
interface OpenAction {
  id: string;
  project_id: string;
  body: string;
  owner_id: string | null;
  due_date: string | null;
  story_id: string | null;
  task_id: string | null;
}

/** Locks an action that the caller may change. @throws {PublicError} 404 action_gone, 409 project_archived. */
async function lockAction(client: pg.ClientBase, id: string): Promise<OpenAction> {
  const { rows } = await client.query<OpenAction>(
    `select a.id, a.project_id, a.body, a.due_date::text, a.story_id, a.task_id,
       case when app.belongs_to(a.project_id, a.owner_id) then a.owner_id end as owner_id
     from app.open_action($1) a`,
    [id],
  );
  const [action] = rows;
  if (!action) throw refusal('action_gone');
  return action;
}

const link = (client: pg.ClientBase, { id }: OpenAction, story: string, task: string | null) =>
  client.query('select app.link_action($1, $2, $3)', [id, story, task]);

/**
 * Makes a story of an action, with the rights of the caller.
 * @throws {PublicError} 404 action_gone; 409 action_linked, project_archived.
 */
const makeStoryOfAction = defineProcedure({
  ...contracts.make_story_of_action,
  async act({ action_id, story_id }, { client, personId }) {
    const action = await lockAction(client, action_id);
    if (action.task_id !== null || (action.story_id ?? story_id) !== story_id) throw refusal('action_linked');
    if (action.story_id === null) {
      const { project_id, body, owner_id, due_date } = action;
      await client.query(
        `insert into public.user_stories (id, project_id, title, reporter_id, assignee_id, due_date, labels)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [story_id, project_id, body, personId, owner_id, due_date, [TEAM_LABEL]],
      );
      await link(client, action, story_id, null);
    }
    return oneRow<RetrospectiveProcedures['make_story_of_action']['output']>(
      client,
      `select s.id as story_id, p.key || '-' || s.number as key
       from public.user_stories s join public.projects p on p.id = s.project_id where s.id = $1`,
      [story_id],
    );
  },
});

/**
 * Makes a task of an action, in a story of its project.
 * @throws {PublicError} 404 action_gone, story_gone; 409 action_linked, project_archived; the refusals of the database.
 */
const makeTaskOfAction = defineProcedure({
  ...contracts.make_task_of_action,
  async act({ action_id, story_id, task_id }, { client }): Promise<void> {
    const action = await lockAction(client, action_id);
    if (action.task_id === task_id) return;
    if (action.task_id !== null || action.story_id !== null) throw refusal('action_linked');
    const { rowCount } = await client.query(
      'select from public.user_stories where id = $1 and project_id = $2',
      [story_id, action.project_id],
    );
    if (!rowCount) throw refusal('story_gone');
    const made = await client.query(
      'insert into public.tasks (id, story_id, title, assignee_id) values ($1, $2, $3, $4)',
      [task_id, story_id, action.body, action.owner_id],
    );
    if (!made.rowCount) throw apiError('no_right');
    await link(client, action, story_id, task_id);
  },
});

const saveAction = defineChange({
  ...contracts.save_action,
  statements: (action) => [callStatement('save_action', [JSON.stringify(action)])],
});

/** The procedures for the actions of a retrospective that are more than a call. */
export const actionProcedures = [saveAction, makeStoryOfAction, makeTaskOfAction];
