import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';

/** How long after typing the address changes (ms): each change is another report. */
const ADDRESS_DELAY_MS = 300;

/**
 * The search whose stories the report counts, in the language of filters. It is no part of the lists' search, with which the view would load
 * all their filters. It says when a part of the text has no meaning.
 * @param project the project of the report, whose names the operators know.
 */
export function ReportSearch({
  className,
  project,
}: {
  className: string | undefined;
  project: string | undefined;
}) {
  const { t } = useTranslation('reports');
  const { q = '' } = useAppSearch();
  const setSearch = useSetAppSearch();
  const hasOperators = q.includes(':');
  const { data: read } = useQuery({
    queryKey: ['typed-filter', project ?? 'all', q],
    queryFn: async () => (await import('#client/data/search/typed-filter.ts')).readTypedFilter(q, project),
    enabled: hasOperators,
  });
  const wrong = hasOperators && read?.wrong;
  const input = useRef<HTMLInputElement>(null);
  // changed by a link, the back button or the removal of the filter, and not by the person who is typing
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  const write = useDebouncedCallback(
    (text: string) => setSearch({ q: text || undefined }, { replace: true }),
    ADDRESS_DELAY_MS,
  );
  return (
    <TextInput
      ref={input}
      className={className ?? ''}
      size="xs"
      type="search"
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      placeholder={t('choose.search')}
      aria-label={t('choose.search')}
      data-search
      error={wrong ? t('choose.wrong') : undefined}
      defaultValue={q}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}
