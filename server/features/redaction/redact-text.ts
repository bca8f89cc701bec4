import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { redactionContracts } from '#shared/contracts/redact-text.ts';
import { formatCriteria, parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';

/** The criteria of a story without the text of one of them. */
function withoutCriterion(criteria: string | null, text: string): string | null {
  const rows = parseCriteria(criteria);
  if (rows.every((row) => row.text !== text)) return criteria;
  return formatCriteria(rows.map((row) => (row.text === text ? { ...row, text: REDACTED } : row)));
}

/**
 * Removes a text for good from every place where the product keeps it.
 * @throws {PublicError} 404 text_gone, 409 project_archived, 403 not_manager (from `app.lock_text`).
 */
export const redactText = defineProcedure({
  ...redactionContracts.redact_text,
  async act(input, { client }): Promise<void> {
    const { kind, id } = input;
    const values = [kind === 'criterion' ? 'criteria' : kind, id];
    const criteria = await oneValue<string | null>(client, 'select app.lock_text($1, $2)', values);
    const left = kind === 'criterion' ? withoutCriterion(criteria, input.text.trim()) : criteria && REDACTED;
    const field = kind === 'field' ? input.field_id : null;
    await client.query('select app.redact_text($1, $2, $3, $4)', [kind, id, left, field]);
  },
});
