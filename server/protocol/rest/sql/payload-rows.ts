import { Slot } from '../parse/slots.ts';
import type { Payload } from '../plan/payload.ts';
import { identifier, type Writer } from './writer.ts';

const JSON_ROWS = new Slot(({ json }) => json);

/** The payload as rows of `"p"`; each column has the type of the catalogue. */
export function payloadRows({ columns }: Payload, missing: 'null' | 'default', writer: Writer): string {
  const shape = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  if (missing === 'null') return `json_to_recordset(${writer.value(JSON_ROWS)}::json) as "p"(${shape})`;
  const defaults = columns
    .filter((column) => column.default !== null)
    .map((column) => `jsonb_build_object(${writer.value(column.name)}::text, ${column.default}) || `);
  return `jsonb_array_elements(${writer.value(JSON_ROWS)}::jsonb) as "r"("row")
    cross join lateral jsonb_to_record(${defaults.join('')}"r"."row") as "p"(${shape})`;
}
