import { getServerConfig, today } from '#client/lib/connection/server-config.ts';
import { parseSearch } from '#shared/rules/search/parse-search.ts';
import { type ResolvedSearch, resolveSearch } from '#shared/rules/search/resolve-search.ts';
import { readSearchNames } from './queries.ts';

/** A typed text as conditions for stories. */
interface TypedFilter extends Pick<ResolvedSearch, 'filter' | 'text'> {
  /** Whether a part has no meaning for stories: it is not understood, or chooses other texts than stories ('en:comentarios'). */
  wrong: boolean;
}

/** The conditions of a typed text with operators for the stories of a list. @throws the error that the server answered. */
export async function readTypedFilter(typed: string, projectId: string | undefined): Promise<TypedFilter> {
  const names = await readSearchNames(projectId);
  const parsed = parseSearch(
    typed.normalize('NFC'),
    names.fields.map(({ name }) => name),
  );
  if (parsed.groups.length === 0) return { filter: undefined, text: typed, wrong: false };
  const moment = { today: today(), timeZone: getServerConfig().timeZone };
  const { filter, text, errors, kinds } = resolveSearch(parsed, names, moment);
  return { filter, text, wrong: errors.length > 0 || kinds !== undefined };
}
