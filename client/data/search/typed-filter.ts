import { getServerConfig, today } from '#client/lib/connection/server-config.ts';
import { parseSearch } from '#shared/rules/search/parse-search.ts';
import { type ResolvedSearch, resolveSearch } from '#shared/rules/search/resolve-search.ts';
import { readSearchNames } from './queries.ts';

/** The conditions of a typed text with operators for the stories of a list. @throws the error that the server answered. */
export async function readTypedFilter(typed: string, projectId: string | undefined): Promise<ResolvedSearch> {
  const names = await readSearchNames(projectId);
  const parsed = parseSearch(
    typed.normalize('NFC'),
    names.fields.map(({ name }) => name),
  );
  if (parsed.groups.length === 0) return { filter: undefined, kinds: undefined, text: typed, errors: [] };
  return resolveSearch(parsed, names, { today: today(), timeZone: getServerConfig().timeZone });
}
