import { MANAGING_ROLES } from '#shared/rules/accounts/roles.ts';
import { DAYS_TO_RECOVER, DAYS_TO_RESTORE } from '#shared/rules/limits.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { MAX_RANK_LENGTH } from '#shared/rules/ranks/rank.ts';
import { ATTACHMENT_LIMITS } from '#shared/rules/stories/attachments.ts';
import { COLUMN_LIMITS } from '#shared/rules/stories/columns.ts';
import { FIELD_LIMITS } from '#shared/rules/stories/own-fields.ts';
import { STORY_LIMITS, STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';

/** The values of `shared` that the database uses, by the names of the functions that return them. */
const VALUES: Record<string, number | readonly string[]> = {
  max_tasks: STORY_LIMITS.tasks,
  max_columns: COLUMN_LIMITS.columns,
  max_wip_limit: COLUMN_LIMITS.wip,
  max_links: STORY_LIMITS.links,
  max_comment_versions: STORY_LIMITS.commentVersions,
  max_rank_length: MAX_RANK_LENGTH,
  max_story_files: ATTACHMENT_LIMITS.story,
  max_person_files: ATTACHMENT_LIMITS.person,
  max_project_files: ATTACHMENT_LIMITS.project,
  max_notes_of_author: RETRO_LIMITS.notesOfAuthor,
  max_published_notes: RETRO_LIMITS.publishedNotes,
  max_actions: RETRO_LIMITS.actions,
  story_statuses: STORY_STATUSES,
  max_fields: FIELD_LIMITS.fields,
  max_card_fields: FIELD_LIMITS.onCard,
  max_row_fields: FIELD_LIMITS.onRow,
  max_field_options: FIELD_LIMITS.options,
  max_option_name: FIELD_LIMITS.optionName,
  max_field_unit: FIELD_LIMITS.unit,
  max_field_decimals: FIELD_LIMITS.decimals,
  max_field_text: FIELD_LIMITS.text,
  max_field_link: FIELD_LIMITS.link,
  max_field_number: FIELD_LIMITS.number,
  max_templates: TEMPLATE_LIMITS.templates,
  days_to_recover: DAYS_TO_RECOVER,
  days_to_restore: DAYS_TO_RESTORE,
};

function writeFunction([name, value]: [string, number | readonly string[]]): string {
  const [type, text] =
    typeof value === 'number'
      ? [value > 2 ** 31 - 1 ? 'bigint' : 'int', String(value)]
      : ['text[]', `'{${value.join(',')}}'::text[]`];
  return `create or replace function app.${name}() returns ${type} language sql immutable parallel safe\nas $$ select ${text} $$;`;
}

const MANAGING = MANAGING_ROLES.map((role) => `'${role}'`).join(', ');

/** The object file with the limits and lists of values that TypeScript uses too. */
export function writeLimits(): string {
  const names = ['is_managing_role(text)', ...Object.keys(VALUES).map((name) => `${name}()`)];
  return [
    '-- Written by `npm run types` from the constants of shared/rules/ (scripts/types/write-limits.ts); never edited.',
    '',
    '-- PostgreSQL puts the values into the statements that ask.',
    ...Object.entries(VALUES).map(writeFunction),
    'create or replace function app.is_managing_role(role text) returns boolean language sql immutable parallel safe',
    `as $$ select role in (${MANAGING}) $$;`,
    '',
    'grant execute on function',
    names.map((name) => `  app.${name}`).join(',\n'),
    '  to authenticated;',
    '',
  ].join('\n');
}
