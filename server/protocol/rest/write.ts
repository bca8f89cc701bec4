import { apiError } from '#server/lib/public-error.ts';
import { notSingular } from '../requests/refusals.ts';
import { transact, transactStatements } from '../requests/transact.ts';
import { type Answer, contentRange, preferenceApplied } from './answer.ts';
import { oneRow, rowsOf, type TableApi } from './api.ts';
import type { Call } from './call.ts';
import { noRight } from './catalogue/refusals.ts';
import { type AnswerBounds, buildAnswer } from './large-answers.ts';
import type { PlannedWrite } from './plan-write.ts';
import { changedSinceRead, differingColumns, unexpectedRows } from './refused-writes.ts';
import { csvHeading } from './sql/body.ts';
import type { Write } from './sql/write.ts';

interface WrittenRow {
  body: string | null;
  rows: number;
  key: string[] | null;
}

/** The refusal of a write whose statement has refused its rows or columns; any other error as it is. */
function refusalOf({ media, claims }: Call, error: unknown): unknown {
  const differing = differingColumns(error);
  if (differing !== undefined) return noRight(claims.role, [differing]);
  const newer = changedSinceRead(error);
  if (newer !== undefined) return apiError('row_changed', { details: newer });
  const rows = unexpectedRows(error);
  if (rows === undefined) return error;
  if (media.kind === 'object' && rows !== 1) return notSingular(rows);
  return apiError('too_many_rows', { details: `The query affects ${rows} rows` });
}

function locationOf({ table }: PlannedWrite, { rows, key }: WrittenRow): Record<string, string> {
  if (rows !== 1 || key === null) return {};
  const filter = table.primaryKey.map(
    (name, i) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(key[i] ?? '')}`,
  );
  return { location: `/rest/v1/${encodeURIComponent(table.name)}?${filter.join('&')}` };
}

function present({ media, preferences }: Call, planned: PlannedWrite, row: WrittenRow): Answer {
  const { write, template } = planned;
  const { count, maxAffected, resolution } = preferences;
  const total = count === undefined ? undefined : row.rows;
  const shown = row.body !== null;
  const isInsert = write.kind === 'insert';
  const heading = media.kind === 'csv' ? `${csvHeading(template.labels)}\n` : '';
  return {
    status: isInsert ? 201 : shown ? 200 : 204,
    headers: {
      'content-range': contentRange(0, write.kind === 'update' ? row.rows : 0, total),
      ...(shown ? { 'content-type': media.contentType } : {}),
      ...locationOf(planned, row),
      ...preferenceApplied([
        isInsert && write.conflict !== undefined && `resolution=${resolution}`,
        write.kind !== 'delete' && write.missing === 'default' && 'missing=default',
        preferences.return && `return=${preferences.return}`,
        count && `count=${count}`,
        preferences.rollback && 'tx=rollback',
        preferences.strict && 'handling=strict',
        !isInsert && maxAffected !== undefined && `max-affected=${maxAffected}`,
      ]),
    },
    ...(row.body === null ? {} : { body: heading + row.body }),
  };
}

/** POST, PATCH and DELETE of a table: parse, plan, one statement in one transaction, present. */
export async function writeTable(api: TableApi, call: Call, kind: Write['kind']): Promise<Answer> {
  const planned = await api.planWrite(call, kind);
  const { context, afterRefusal } = api;
  const { claims, preferences } = call;
  const build = ({ maxBytes }: AnswerBounds) => {
    const statement = planned.statement(maxBytes);
    const options = { readOnly: false, afterRefusal };
    const run = () =>
      preferences.rollback
        ? transact(context.pool, claims, (client) => rowsOf<WrittenRow>(client, statement), {
            ...options,
            rollback: true,
          })
        : transactStatements<WrittenRow>(context.pool, claims, [statement], options);
    return oneRow(api, run).catch((error: unknown) => {
      throw refusalOf(call, error);
    });
  };
  return present(call, planned, await buildAnswer(claims.sub ?? 'anon', call.reply, build));
}
