import { REFUSALS } from '#shared/errors/codes.ts';

/** The object file with the status of each refusal, from the table that TypeScript uses. */
export function writeRefusals(): string {
  const cases = Object.entries(REFUSALS).map(([code, status]) => `    when '${code}' then ${status}`);
  return [
    '-- Written by `npm run types` from shared/errors/codes.ts; never edited.',
    '',
    '-- The HTTP status of a refusal.',
    'create or replace function app.refusal_status(code text) returns int language sql immutable parallel safe',
    'as $$',
    '  select case code',
    ...cases,
    '  end',
    '$$;',
    '',
  ].join('\n');
}
