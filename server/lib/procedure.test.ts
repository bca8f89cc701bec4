import { expect, test } from 'vitest';
import { z } from 'zod';
import { callOf } from './procedure.ts';

const input = z.object({
  project_id: z.string(),
  ids: z.array(z.string()),
  columns: z.array(z.object({ id: z.string() })).max(5),
  name: z.string().optional(),
});
const given = { columns: [{ id: 'c' }], ids: ['a', 'b'], project_id: 'p' };
const values = ['p', ['a', 'b'], '[{"id":"c"}]', undefined];

test('a contract without a file calls its function with the parts of the input, in their order', () => {
  const call = callOf({ name: 'save_columns', input, output: z.object({}) });
  expect(call).toMatchObject({ name: 'save_columns', access: 'signed-in', readOnly: false });
  expect(call.statements(given)).toEqual([
    { text: "select coalesce(to_json(app.save_columns($1, $2, $3, $4))::text, 'null') as body", values },
  ]);
});

test('the function may have another name, and a second one may read the answer', () => {
  const call = callOf({ name: 'cast', calls: 'vote', reads: 'read', input, output: z.object({}) });
  expect(call.statements(given)).toEqual([
    { text: 'select null as body from app.vote($1, $2, $3, $4)', values },
    { text: "select coalesce(to_json(app.read($1))::text, 'null') as body", values: ['p'] },
  ]);
});
