import { expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { ATTACHMENT_LIMITS } from '#shared/rules/stories/attachments.ts';

/** Constraints of tables, which no program generates, and the constants of `shared` that they repeat. */
const CONSTRAINTS: Record<string, number> = {
  retro_notes_body_check: RETRO_LIMITS.note,
  retrospectives_title_check: RETRO_LIMITS.title,
  retro_topics_title_check: RETRO_LIMITS.title,
  retro_topics_discussion_check: RETRO_LIMITS.discussion,
  retro_actions_body_check: RETRO_LIMITS.action,
  retro_templates_name_check: RETRO_LIMITS.template,
  retrospectives_votes_per_person_check: RETRO_LIMITS.votes,
  retrospectives_votes_per_topic_check: RETRO_LIMITS.votes,
  attachments_name_check: ATTACHMENT_LIMITS.nameLength,
};

test('the constraints of tables have the limits of shared', async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query<{ name: string; text: string }>(
    'select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where conname = any ($1)',
    [Object.keys(CONSTRAINTS)],
  );
  const limits = rows.map(({ name, text }) => [name, Number(/<= (\d+)/.exec(text)?.[1])]);
  expect(Object.fromEntries(limits)).toEqual(CONSTRAINTS);
});
