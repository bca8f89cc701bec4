import { checkRows } from './check-rows.ts';
import { type RowChange, sendLive } from './live-socket.ts';
import { answerProcedure, forgetAnswers } from './procedures.ts';
import { filterRows } from './query.ts';
import { Refusal } from './refusal.ts';
import { ANA, basicTables, CREATED, newId, newSprint, newStory, type Row } from './rows.ts';
import { newTemplate } from './templates.ts';

/** A request that the client has made. */
export interface BackendRequest {
  method: string;
  /** Its table, or `rpc/` and its procedure. */
  target: string;
  body: Row;
}

/** A change that is recorded in the history: its table, who has made it, and the row before and after. */
interface Logged {
  table: string;
  by: string;
  action: string;
  before: Row;
  after: Row;
}

/** Called with a request before it is answered. It may wait, or throw a {@link Refusal} or, for a lost connection, a TypeError. */
type Interceptor = (request: BackendRequest) => void | Promise<void>;

/**
 * The server as far as components need it: tables in memory, read and written as the client of the REST API does, some
 * procedures, and live changes. It knows no rights and no rules; a test that needs a refusal intercepts the request.
 */
class Backend {
  #tables: Record<string, Row[]> = {};
  #intercept: Interceptor = () => undefined;
  #interceptRead: Interceptor = () => undefined;
  #writes: BackendRequest[] = [];
  #clock = 0;
  #end = Promise.withResolvers<never>();
  #refusesReads = false;
  readonly #underWay = new Set<Promise<Response>>();
  /** Answers that differ from the contracts, and rows from the types of the database. */
  #drifts: Error[] = [];
  /** Who has changed a row last. */
  #actors = new Map<unknown, string>();

  /** Forgets everything, and fills the tables anew. */
  start(tables: Record<string, readonly Row[]>): void {
    this.#tables = structuredClone({ ...basicTables(), ...tables }) as Record<string, Row[]>;
    this.#intercept = () => undefined;
    this.#interceptRead = () => undefined;
    forgetAnswers();
    this.#writes = [];
    this.#drifts = [];
    this.#actors.clear();
    this.#end = Promise.withResolvers();
    this.#end.promise.catch(() => undefined);
    this.#refusesReads = false;
  }

  /**
   * Refuses every read until the next start. A read of a part that disappears would reach a later test: as a message about
   * rows of the earlier one, or answered with rows of the later one.
   */
  refuseReads(): void {
    this.#refusesReads = true;
  }

  /**
   * Ends a test: cuts the connection of writes that wait, sends no changes, and resolves when every request has its answer.
   * @throws Error if an answer was not one of the server.
   */
  async stop(): Promise<void> {
    this.#end.reject(new TypeError('The test has ended.'));
    await Promise.allSettled(this.#underWay);
    const [drift] = this.#drifts;
    if (drift) throw drift;
  }

  /** The writes of the client, in order, refused ones included. */
  get writes(): readonly BackendRequest[] {
    return this.#writes;
  }

  rows<Known extends Row>(table: string): Known[] {
    return (this.#tables[table] ?? []) as Known[];
  }

  row(table: string, id: unknown): Row {
    const row = this.rows(table).find((each) => each['id'] === id);
    if (!row) throw new Error(`There is no row ${id} in ${table}.`);
    return row;
  }

  actorOf = (id: unknown): string | null => this.#actors.get(id) ?? null;

  /** Calls back with each write before it is answered. */
  interceptWrites(intercept: Interceptor): void {
    this.#intercept = intercept;
  }

  /** Calls back with each read, of a table or by a procedure, before it is answered. */
  interceptReads(intercept: Interceptor): void {
    this.#interceptRead = intercept;
  }

  /**
   * Changes a row, and sends the change to the channels that follow it.
   * @param by who changes it.
   * @param live false: the change has not arrived at the client yet.
   */
  update(
    table: string,
    id: unknown,
    patch: Row,
    { by, live = true }: { by?: string; live?: boolean } = {},
  ): Row {
    const row = this.row(table, id);
    const before = { ...row };
    Object.assign(row, patch, 'updated_at' in row && { updated_at: this.#now() });
    if (by !== undefined) this.#log({ table, by, action: 'updated', before, after: { ...row } });
    if (live) this.#sendSoon({ table, before, after: { ...row }, by });
    return row;
  }

  insert(table: string, values: Row): Row {
    const row = { id: newId(), ...values };
    this.#tables[table] = [...this.rows(table), row];
    this.#sendSoon({ table, before: null, after: { ...row } });
    return row;
  }

  /** @param by who deletes it. */
  delete(table: string, id: unknown, by?: string): void {
    const before = { ...this.row(table, id) };
    if (by !== undefined) this.#log({ table, by, action: 'deleted', before, after: before });
    this.#tables[table] = this.rows(table).filter((row) => row['id'] !== id);
    this.#sendSoon({ table, before, after: null });
  }

  /** Keeps who has changed a row last, and writes the event of a story. */
  #log({ table, by, action, before, after }: Logged): void {
    this.#actors.set(before['id'], by);
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    const event = {
      id: newId(),
      entity_type: table,
      entity_id: before['id'],
      entity_name: before['title'] ?? before['name'],
      entity_number: before['number'],
      project_id: after['project_id'],
      action,
      actor_id: by,
      changes: Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]])),
      created_at: this.#now(),
    };
    this.#tables['activity_log'] = [event, ...this.rows('activity_log')];
  }

  /** Answers a request to `/rest/v1/`. @throws TypeError where an interceptor has cut the connection. */
  answer(request: Request): Promise<Response> {
    const answer = this.#answer(request).finally(() => this.#underWay.delete(answer));
    this.#underWay.add(answer);
    return answer;
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const target = url.pathname.replace('/rest/v1/', '');
    const text = await request.text();
    const asked = { method: request.method, target, body: text ? JSON.parse(text) : {} };
    try {
      if (isWrite(asked)) {
        this.#writes.push(asked);
        await Promise.race([this.#intercept(asked), this.#end.promise]);
      } else if (this.#refusesReads) throw new Refusal('test_ended');
      else await this.#interceptRead(asked);
      const result = target.startsWith('rpc/')
        ? answerProcedure(this, target.slice('rpc/'.length), asked.body)
        : this.#answerTable(asked, url.searchParams);
      return respond(result, request.headers.get('accept') ?? '');
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.body, { status: 400 });
      if (!(error instanceof TypeError)) this.#drifts.push(error as Error);
      throw error;
    }
  }

  #answerTable({ method, target, body }: BackendRequest, query: URLSearchParams): Row[] {
    if (method === 'POST') {
      const isThere = ({ id }: Row) =>
        query.has('on_conflict') && this.rows(target).some((row) => row['id'] === id);
      const rows = [body].flat().filter((row) => !isThere(row));
      if (rows.some(({ id }) => id !== undefined && this.rows(target).some((row) => row['id'] === id)))
        throw new Refusal(`${target}_pkey`);
      return rows.map((row) => this.insert(target, withDefaults(target, row)));
    }
    const found = filterRows(this.rows(target), query);
    if (method === 'GET') return checkRows(target, found, query.get('select'));
    return found.map((row) => {
      if (method === 'PATCH') return this.update(target, row['id'], body);
      this.delete(target, row['id']);
      return row;
    });
  }

  /** Later than the moment before, in the form of the server, to the microsecond. */
  #now(): string {
    this.#clock += 1;
    return `2026-03-02T10:00:00.${String(this.#clock).padStart(6, '0')}+00:00`;
  }

  /** The channel reports a change after the answer to the request that has made it. */
  #sendSoon(change: RowChange): void {
    const { promise } = this.#end;
    setTimeout(() => promise === this.#end.promise && sendLive(change), 5);
  }
}

export const backend = new Backend();

/** A new row with the values that the database gives it. */
function withDefaults(table: string, row: Row): Row {
  if (table === 'user_stories') return newStory(String(row['title']), row);
  if (table === 'comments')
    return { author_id: ANA.id, created_at: CREATED, edited_at: null, reply_to: null, ...row };
  if (table === 'sprints') return { ...newSprint(String(row['name'])), ...row };
  if (table === 'epics') return { closed_at: null, ...row };
  if (table === 'tasks') return { became_story_id: null, ...row };
  if (table === 'project_fields') return { removed_at: null, ...row };
  if (table === 'story_templates') return newTemplate(row);
  if (table === 'mutes') return { project_id: null, story_id: null, ...row };
  return row;
}

/** Procedures that only read. */
const READS = [
  'rpc/open_workspace',
  'rpc/board',
  'rpc/sprints_view',
  'rpc/reports_view',
  'rpc/planning_view',
  'rpc/ageing_stories',
  'rpc/deleted_stories',
  'rpc/deleted_story',
  'rpc/admin_deleted_projects',
  'rpc/retrospective',
  'rpc/retrospectives',
  'rpc/retro_start',
  'rpc/poker_session',
  'rpc/poker_sessions',
  'rpc/poker_start',
  'rpc/poker_evidence',
  'rpc/poker_heartbeat',
  'rpc/retrospective_heartbeat',
  'rpc/sprint_evidence',
  'rpc/person_page',
  'rpc/person_activity',
  'rpc/story_links',
  'rpc/story_past',
  'rpc/story_types',
];
const isWrite = ({ method, target }: BackendRequest) => method !== 'GET' && !READS.includes(target);

function respond(result: unknown, accept: string): Response {
  if (result === undefined) return new Response(null, { status: 204 });
  if (!accept.includes('vnd.pgrst.object') || !Array.isArray(result)) return Response.json(result);
  const [row] = result;
  if (row !== undefined) return Response.json(row);
  return Response.json({ code: 'PGRST116', message: 'no row', details: '', hint: '' }, { status: 406 });
}
