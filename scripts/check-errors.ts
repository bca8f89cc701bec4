// Fails when a code that SQL or TypeScript raises has no status or no text, and when a code or a text is used by nothing.
// That every code in TypeScript exists is checked by the compiler; that each text exists in three languages, by
// check-locales.ts; that no text stands elsewhere, by check-texts.ts.
import { API_ERRORS, AUTH_ERRORS, REFUSALS } from '#shared/errors/codes.ts';
import api from '#shared/locales/es/api.json' with { type: 'json' };
import errors from '#shared/locales/es/errors.json' with { type: 'json' };
import { filesIn, read, report } from './lib/findings.ts';

/** Every file below a folder whose name ends so. */
const sourcesIn = (folder: string, end: string): { name: string; text: string }[] =>
  filesIn(folder)
    .filter((name) => name.endsWith(end) && !/\.test\.ts$|\/testing(?:\/|\.ts$)/.test(name))
    .map((name) => ({ name, text: read(name) }));

const sql = sourcesIn('server', '.sql').filter(({ name }) => !name.endsWith('/refusal_status.sql'));
// codes.ts names every code: only what chooses a text counts
const typescript = [...sourcesIn('server', '.ts'), ...sourcesIn('shared/errors', 'params.ts')];
const migrations = sourcesIn('migrations', '.sql');
const all = (files: { text: string }[]) => files.map(({ text }) => text).join('\n');
const sources = all(typescript) + all(sql);
const problems: string[] = [];

for (const { name, text } of sql) {
  for (const [, code = ''] of text.matchAll(
    /app\.(?:refuse|invite_refused|refuse_step)\((?:locked, )?'(\w+)'/g,
  )) {
    if (!(code in REFUSALS)) problems.push(`${name}: ${code} is not in shared/errors/codes.ts`);
  }
  // a call with anything but a code has no status; the code that `refuse_step` is given is one of those above
  for (const [call] of text.matchAll(/perform app\.refuse\((?!'|closed\))[^;]*/g))
    problems.push(`${name}: ${call}`);
}

const isNamed = (code: string) => sources.includes(`'${code}'`);
for (const code of new Set([REFUSALS, AUTH_ERRORS, API_ERRORS].flatMap((table) => Object.keys(table)))) {
  if (!isNamed(code)) problems.push(`shared/errors/codes.ts: nothing raises ${code}`);
}

const { code: apiTexts, ...groups } = api;
const texts = new Set([...Object.keys(apiTexts), ...Object.keys(errors.code)]);
const textOf = ([name, entry]: [string, { text?: string }]) => entry.text ?? name;
const needed = new Set([
  ...Object.keys(REFUSALS),
  ...Object.keys(AUTH_ERRORS),
  ...Object.entries<{ code: string; text?: string }>(API_ERRORS).map(textOf),
]);
for (const name of needed) if (!texts.has(name)) problems.push(`${name} has no text in shared/locales`);

// a client finds the text of an answer by its code
const codes = new Set<string>(Object.values(API_ERRORS).map(({ code }) => code));
const SQLSTATE = /^[0-9A-Z]{5}$/;
const constraints = all(migrations);
for (const name of texts) {
  const used =
    needed.has(name) || isNamed(name) || codes.has(name) || SQLSTATE.test(name) || constraints.includes(name);
  if (!used) problems.push(`shared/locales: nothing uses the text ${name}`);
}
for (const name of Object.keys(apiTexts)) {
  if (name in errors.code) problems.push(`${name} has a text in errors.json and in api.json`);
}
for (const [group, entries] of Object.entries(groups)) {
  for (const name of Object.keys(entries)) {
    const used = isNamed(`${group}.${name}`) || isNamed(name);
    if (!used) problems.push(`shared/locales: nothing uses the text ${group}.${name}`);
  }
}

report(problems, `${needed.size} errors have their texts, and every text is used`);
