import type { Media } from '../parse/media.ts';
import { identifier } from './writer.ts';

/** A CSV field (RFC 4180): quoted if necessary, empty for null. */
function csvField(label: string): string {
  const column = `"s".${identifier(label)}`;
  return `case when ${column} is null then '' when ${column}::text ~ '[",\\r\\n]' or ${column}::text = ''
    then '"' || replace(${column}::text, '"', '""') || '"' else ${column}::text end`;
}

/** One row of the response, from the columns of `"s"`. */
function rowSql({ kind, stripNulls }: Media, labels: string[]): string {
  if (kind === 'csv') return labels.map(csvField).join(` || ',' || `) || `''`;
  return stripNulls ? 'json_strip_nulls(row_to_json("s".*))' : 'row_to_json("s".*)';
}

/**
 * `"row"` and `"size"` (its bytes and those of all rows before it) from a select of `"row"`. `offset 0` prevents PostgreSQL
 * from building the row twice.
 */
const sized = (rows: string) =>
  `select "row", sum(pg_column_size("row")) over (rows unbounded preceding) as "size" from (${rows} offset 0) "r"`;

/** `"row"`, or an error that ends the statement if the response exceeds `max` bytes (a placeholder). */
const within = (max: string) =>
  `case when "size" > ${max}::bigint then app.answer_too_large() else "row" end`;

/** The rows of a response, from a select. {@link bodySql} joins them. */
export function answerRows(media: Media, { sql, labels }: { sql: string; labels: string[] }): string {
  return sized(`select ${rowSql(media, labels)} as "row" from (${sql}) "s"`);
}

/**
 * The body of a response, which PostgreSQL builds from {@link answerRows}; Node never parses it. It is refused (413) as soon
 * as it has more than `max` bytes (a placeholder).
 */
export function bodySql(media: Media, max: string): string {
  if (media.kind === 'csv') {
    const row = `case when "size" > ${max}::bigint then app.answer_too_large()::text else "row" end`;
    return `coalesce(string_agg(${row}, e'\\n'), '')`;
  }
  if (media.kind === 'object') return `(json_agg(${within(max)}) -> 0)::text`;
  return `coalesce(json_agg(${within(max)}), '[]'::json)::text`;
}

/** The rows of a select as one JSON list inside another response, within the limit of that response. */
export function listSql(sql: string, max: string): string {
  return `select json_agg(${within(max)}) as "rows" from (${sized(`select row_to_json("x".*) as "row" from (${sql}) "x"`)}) "b"`;
}

/** The first line of a CSV response. */
export function csvHeading(labels: string[]): string {
  return labels
    .map((label) => (/[",\r\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(',');
}
