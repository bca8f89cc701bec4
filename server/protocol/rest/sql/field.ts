import type { ResolvedField } from '../plan/resolved.ts';
import { columnName, type Writer } from './writer.ts';

const isJson = (type: string) => type === 'json' || type === 'jsonb';

/** The SQL of a column, or of its JSON path. A column that is not JSON (an array) is converted first. */
export function fieldSql(alias: string, { column, json }: ResolvedField, writer: Writer): string {
  const name = columnName(alias, column.name);
  if (json.length === 0) return name;
  const steps = json.map(({ key, asText }) => {
    const arrow = asText ? '->>' : '->';
    return `${arrow}${writer.value(key)}::${typeof key === 'number' ? 'int' : 'text'}`;
  });
  return `(${isJson(column.type) ? name : `to_jsonb(${name})`}${steps.join('')})`;
}

/** The type of a field's value, as far as comparisons depend on it. */
export const fieldType = ({ column, json }: ResolvedField): string =>
  json.length === 0 ? column.type : json.at(-1)?.asText ? 'text' : 'jsonb';
