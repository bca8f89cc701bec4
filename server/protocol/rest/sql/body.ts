import type { Media } from '../parse/media.ts';
import { identifier } from './writer.ts';

/** A CSV field (RFC 4180): quoted where it must be, nothing for null. */
function csvField(label: string): string {
  const column = `"s".${identifier(label)}`;
  return `case when ${column} is null then '' when ${column}::text ~ '[",\\r\\n]' or ${column}::text = ''
    then '"' || replace(${column}::text, '"', '""') || '"' else ${column}::text end`;
}

/**
 * The body of an answer, built by PostgreSQL from the rows of `"s"` and never parsed again; refused above 64 MB (413).
 * @param labels the columns of `"s"`, for CSV, whose heading is written by {@link csvHeading}.
 */
export function bodySql(media: Media, labels: string[]): string {
  return `app.bounded(${wholeBody(media, labels)})`;
}

function wholeBody(media: Media, labels: string[]): string {
  if (media.kind === 'csv') {
    return `coalesce(string_agg(${labels.map(csvField).join(` || ',' || `) || `''`}, e'\\n'), '')`;
  }
  const row = media.stripNulls ? 'json_strip_nulls(row_to_json("s".*))' : '"s".*';
  if (media.kind === 'object') return `(json_agg(${row}) -> 0)::text`;
  return `coalesce(json_agg(${row}), '[]'::json)::text`;
}

/** The first line of a CSV answer. */
export function csvHeading(labels: string[]): string {
  return labels
    .map((label) => (/[",\r\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(',');
}
