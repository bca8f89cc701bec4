import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, refusal } from '#server/lib/public-error.ts';
import { toPublicError } from './errors.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

/** The response of a client for a failure. */
const restError = (error: unknown) => {
  const answer = toPublicError(error);
  return { status: answer.status, body: errorBody(answer) };
};

let samples: SampleServer;
beforeAll(async () => {
  samples = await startWithSamples();
});
afterAll(() => samples.close());

/** The error of PostgreSQL for a statement. */
async function failureOf(sql: string): Promise<unknown> {
  const { pool } = samples.server;
  try {
    await pool.query(sql);
  } catch (error) {
    return error;
  }
  throw new Error('the statement was expected to fail');
}

const raised = (state: string) =>
  `do $$ begin raise exception 'internal words' using errcode = '${state}'; end $$`;

const STATES: [sql: string, status: number, code: string, hint?: string][] = [
  ['insert into samples (id) values (1)', 409, '23505', 'samples_pkey'],
  ['insert into notes values (50, 4242)', 409, '23503', 'notes_sample_id_fkey'],
  ['insert into samples (id) values (null)', 400, '23502'],
  ["select 'x'::int", 400, '22P02'],
  ['select * from nada', 404, '42P01'],
  ['select nada()', 404, '42883'],
  ['select 1 +', 400, '42601'],
  [raised('P0001'), 400, 'P0001'],
  [raised('42501'), 403, '42501'],
  [raised('25006'), 405, '25006'],
  [raised('40001'), 503, '40001'],
  [raised('53300'), 503, '53300'],
  [raised('57014'), 504, '57014'],
  [raised('57P01'), 503, '57P01'],
  [raised('57P02'), 503, '57P02'],
  [raised('57P03'), 503, '57P03'],
  [raised('25P03'), 503, '25P03'],
  [raised('55P03'), 503, '55P03'],
  [raised('08006'), 503, '08006'],
  [raised('54000'), 413, '54000'],
  [raised('54001'), 400, '54001'],
  [raised('XX000'), 500, 'XX000'],
  [raised('P0004'), 500, 'P0004'],
];

describe('errors of the database', () => {
  test.each(STATES)('%s', async (sql, status, code, hint) => {
    const { body, ...answer } = restError(await failureOf(sql));
    expect([answer.status, body.code, body.hint]).toEqual([status, code, hint ?? null]);
    expect(body.message).toMatch(/^\p{Lu}.*\.$/u);
    expect(JSON.stringify(body)).not.toMatch(/internal|violates|syntax|relation "|duplicate key/);
  });

  test('a refusal of the product is passed on whole, with the text of the catalogue', async () => {
    const full = await failureOf(
      `select app.refuse('wip_limit_reached', '{"limit": 2, "status": "in_review", "name": null}')`,
    );
    expect(restError(full)).toEqual({
      status: 409,
      body: {
        code: 'PT409',
        message: 'La columna "En Revisión" ha alcanzado su límite de 2 elementos',
        details: '{"name": null, "limit": 2, "status": "in_review"}',
        hint: 'wip_limit_reached',
      },
    });
    const single = await failureOf(
      `select app.refuse('wip_limit_reached', '{"limit": 1, "status": "in_review", "name": null}')`,
    );
    expect(restError(single).body).toMatchObject({
      message: 'La columna "En Revisión" ha alcanzado su límite de 1 elemento',
    });
    const bare = await failureOf(`select app.refuse('session_not_found')`);
    expect(restError(bare)).toMatchObject({ status: 401, body: { code: 'PT401', details: null } });
  });

  test('a refusal that the catalogues do not know keeps its own message', async () => {
    const foreign = await failureOf(
      `do $$ begin raise exception using errcode = 'PT418', message = 'Short and stout.', hint = 'teapot'; end $$`,
    );
    expect(restError(foreign)).toEqual({
      status: 418,
      body: { code: 'PT418', message: 'Short and stout.', details: null, hint: 'teapot' },
    });
  });

  test('a violated constraint with a text in the catalogue is answered with that text', async () => {
    const failure = await failureOf(
      `insert into holidays (project_id, day) values (gen_random_uuid(), '1999-01-01')`,
    );
    expect(restError(failure).body).toMatchObject({
      code: '23514',
      hint: 'holidays_day_near',
      message: 'Elige una fecha entre los años 2000 y 2199.',
    });
  });
});

describe('other errors', () => {
  test('a public error is passed on unchanged, and any other reveals nothing', () => {
    const error = refusal('domain_not_allowed', {
      params: { domains: 'acme.test' },
      cause: new Error('secret'),
    });
    expect(restError(error)).toEqual({
      status: 400,
      body: {
        code: 'PT400',
        message: 'Solo se puede invitar a direcciones de acme.test.',
        details: '{"domains":"acme.test"}',
        hint: 'domain_not_allowed',
      },
    });
    expect(restError(new TypeError('secret')).body.message).toBe(
      'El servidor ha fallado. Inténtalo de nuevo.',
    );
    expect(restError('secret')).toMatchObject({ status: 500, body: { details: null, hint: null } });
  });

  test('an unreachable database is answered with 503', async () => {
    const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const error = await nowhere.query('select 1').catch((reason: unknown) => reason);
    expect(restError(error)).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
  });
});

test('an ended session is answered with an error in the usual shape', async () => {
  const { server, person, client } = samples;
  const other = await server.createPerson();
  await server.pool.query('delete from auth.sessions where user_id = $1', [other.id]);
  const { status, error } = await other.client.from('projects').select();
  expect([status, error?.code, error?.hint]).toEqual([401, 'PT401', 'session_not_found']);
  expect((await client.from('samples').select('id')).error).toBeNull();
  expect(person.id).not.toBe(other.id);
});
