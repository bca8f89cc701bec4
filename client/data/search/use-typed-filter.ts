import { useQuery } from '@tanstack/react-query';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import type { ResolvedSearch } from '#shared/rules/search/resolve-search.ts';

/**
 * Reads the operators of a text that stories are searched with. Their parser and what they may name are loaded when the first one is
 * typed. The former answer stays until the next one.
 * @returns undefined: the text has no operators, or they are not known yet.
 */
export function useTypedFilter(typed: string, projectId: string | undefined): ResolvedSearch | undefined {
  const hasOperators = typed.includes(':');
  const { data } = useQuery({
    queryKey: ['typed-filter', projectId ?? 'all', typed],
    queryFn: async () => (await import('./typed-filter.ts')).readTypedFilter(typed, projectId),
    enabled: hasOperators,
    placeholderData: keepUntilAnswered,
  });
  return hasOperators ? data : undefined;
}

/** Whether a part of a text has no meaning for stories: it is not understood, or chooses other things than stories ('en:comentarios'). */
export const isPartlyWrong = (read: ResolvedSearch | undefined): boolean =>
  read !== undefined && (read.errors.length > 0 || read.kinds !== undefined);
