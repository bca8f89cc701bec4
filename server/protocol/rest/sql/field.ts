import type { ResolvedField } from '../plan/resolved.ts';
import { columnName, type Writer } from './writer.ts';

const isJson = (type: string) => type === 'json' || type === 'jsonb';

/** A column, or what its JSON path leads to; what is no JSON (an array) is made so first. */
export function fieldSql(alias: string, { column, json }: ResolvedField, writer: Writer): string {
  const name = columnName(alias, column.name);
  if (json.length === 0) return name;
  const steps = json.map(({ key, asText }) => {
    const arrow = asText ? '->>' : '->';
    return `${arrow}${writer.value(key)}::${typeof key === 'number' ? 'int' : 'text'}`;
  });
  return `(${isJson(column.type) ? name : `to_jsonb(${name})`}${steps.join('')})`;
}

/** The type of what a field gives, as far as the way it is searched depends on it. */
export const fieldType = ({ column, json }: ResolvedField): string =>
  json.length === 0 ? column.type : json.at(-1)?.asText ? 'text' : 'jsonb';
