import type { Payload } from '../plan/payload.ts';
import { identifier, type Writer } from './writer.ts';

/** The payload as rows of `"p"`; each column has the type of the catalogue. */
export function payloadRows({ columns, json }: Payload, missing: 'null' | 'default', writer: Writer): string {
  const shape = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  if (missing === 'null') return `json_to_recordset(${writer.value(json)}::json) as "p"(${shape})`;
  const defaults = columns
    .filter((column) => column.default !== null)
    .map((column) => `jsonb_build_object(${writer.value(column.name)}::text, ${column.default}) || `);
  return `jsonb_array_elements(${writer.value(json)}::jsonb) as "r"("row")
    cross join lateral jsonb_to_record(${defaults.join('')}"r"."row") as "p"(${shape})`;
}
