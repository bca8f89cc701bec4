import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, type Project } from '#server/testing/scenario.ts';

let project: Project;

const FILTER = { filter: { priority: ['critical'] } };

/** Saved filters of a person and of a project, and the way between them. */
const server = await serverForFile();
const [ana, dev] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Dev' }),
]);

beforeEach(async () => {
  project = await createProject(ana, 'Reservas');
  await addMember(ana, project.team, dev);
});

const save = async (person: Person, name: string, project_id: string | null = project.id) => {
  const row = { project_id, name, filter: FILTER };
  const { data } = await person.client.from('saved_filters').insert(row).select('id').single().throwOnError();
  return data.id;
};
const share = (person: Person, filter_id: string, shared = true) =>
  call(person.client, 'share_filter', { filter_id, shared });
const own = async (person: Person) =>
  (await person.client.from('saved_filters').select('id, name, filter').order('name').throwOnError()).data;
const shared = async (person: Person) =>
  (
    await person.client
      .from('shared_filters')
      .select('id, name, filter')
      .eq('project_id', project.id)
      .order('name')
      .throwOnError()
  ).data;

describe('a filter that a manager shares', () => {
  test('belongs to the project with its id and its filter, and everybody in it sees it', async () => {
    const id = await save(ana, 'Críticas');
    await share(ana, id);
    const expected = [{ id, name: 'Críticas', filter: FILTER }];
    expect(await shared(ana)).toEqual(expected);
    expect(await shared(dev)).toEqual(expected);
    expect(await own(ana)).toEqual([]);
    expect(await shared(await server.createPerson())).toEqual([]);
  });

  test('becomes an own one of the manager who takes it, and nobody else sees it', async () => {
    const id = await save(ana, 'Críticas');
    await share(ana, id);
    await share(ana, id, false);
    expect(await own(ana)).toEqual([{ id, name: 'Críticas', filter: FILTER }]);
    expect(await shared(dev)).toEqual([]);
    expect(await own(dev)).toEqual([]);
  });

  test('stays when the account of the person who shared it is deleted', async () => {
    const lead = await server.createPerson({ name: 'Lía' });
    await addMember(ana, project.team, lead, 'scrum_master');
    await share(lead, await save(lead, 'De Lía'));
    await server.pool.query('delete from auth.users where id = $1', [lead.id]);
    expect((await shared(dev)).map(({ name }) => name)).toEqual(['De Lía']);
  });

  test('goes for good with its project', async () => {
    const id = await save(ana, 'Críticas');
    await share(ana, id);
    await server.pool.query('delete from public.projects where id = $1', [project.id]);
    expect((await server.pool.query('select from public.shared_filters where id = $1', [id])).rows).toEqual(
      [],
    );
  });
});

describe('sharing is refused', () => {
  test('for people who do not manage the project, and nothing is lost', async () => {
    const id = await save(dev, 'De Dev');
    expect(await share(dev, id)).toMatchObject({ status: 403 });
    expect((await own(dev)).map(({ name }) => name)).toEqual(['De Dev']);
    expect(await shared(ana)).toEqual([]);
  });

  test('for a filter of somebody else, one of all projects, and one that does not exist', async () => {
    const gone = { status: 404, code: 'filter_gone' };
    expect(await share(ana, await save(dev, 'De Dev'))).toEqual(gone);
    expect(await share(ana, await save(ana, 'De todos', null))).toEqual(gone);
    expect(await share(ana, project.id)).toEqual(gone);
    expect(await share(ana, project.id, false)).toEqual(gone);
  });

  test('for a name that the project has, and both stay as they are', async () => {
    await share(ana, await save(ana, 'Críticas'));
    const second = await save(ana, 'Críticas');
    expect(await share(ana, second)).toMatchObject({ status: 409 });
    expect((await own(ana)).map(({ id }) => id)).toContain(second);
    expect(await shared(ana)).toHaveLength(1);
  });

  test('in an archived project, whose views can be read', async () => {
    const id = await save(ana, 'Críticas');
    await share(ana, id);
    await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
    expect(await shared(dev)).toHaveLength(1);
    expect(await share(ana, id, false)).toMatchObject({ status: 404 });
    expect(await share(ana, await save(ana, 'Otra'))).toMatchObject({ status: 403 });
    const { data } = await ana.client
      .from('shared_filters')
      .delete()
      .eq('id', id)
      .select('id')
      .throwOnError();
    expect(data).toEqual([]);
  });
});
