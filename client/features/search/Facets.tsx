import { Button } from '@mantine/core';
import { IconSearch, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { KindIcon } from '#client/components/search/KindIcon.tsx';
import { formatNumber } from '#client/lib/text/format.ts';
import { SEARCH_FACETS, type SearchFacet } from '#client/routing/app-search.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import classes from './Facets.module.css';
import { kindsOfFacet } from './facets.ts';
import type { SavedSearch } from './use-saved-searches.ts';

interface FacetsProps {
  counts: SearchAnswer['counts'] | undefined;
  facet: SearchFacet | undefined;
  saved: readonly SavedSearch[];
  current: string | undefined;
  /** Saves the search; undefined: there is nothing to save. */
  onSave: (() => void) | undefined;
}

/** The kinds of results, with figures, and the saved searches. */
export function Facets({ counts, facet, saved, current, onSave }: FacetsProps) {
  const { t } = useTranslation('search');
  const countOf = (of: SearchFacet | undefined) =>
    counts && kindsOfFacet(of).reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <nav className={classes['rail']} aria-label={t('facets')}>
      {[undefined, ...SEARCH_FACETS].map((each) => {
        const count = countOf(each);
        return (
          <Link
            key={each ?? 'all'}
            search={(search) => ({ ...search, kind: each })}
            aria-current={facet === each ? 'true' : undefined}
          >
            {each === undefined ? (
              <IconSearch size={14} stroke={1.6} aria-hidden />
            ) : (
              <KindIcon kind={kindsOfFacet(each)[0] ?? 'story'} size={14} />
            )}
            <span>{t(`facet.${each ?? 'all'}`)}</span>
            {count !== undefined && <span>{formatNumber(count)}</span>}
          </Link>
        );
      })}
      <div className={classes['saved']}>
        {saved.length > 0 && <h2>{t('saved')}</h2>}
        {saved.map(({ id, name, q }) => (
          <Link
            key={id}
            search={(search) => ({ ...search, q, saved: id, kind: undefined })}
            aria-current={current === id ? 'true' : undefined}
          >
            <IconStar size={14} stroke={1.6} aria-hidden />
            <span>{name}</span>
          </Link>
        ))}
        {onSave && (
          <Button
            fullWidth
            size="sm"
            leftSection={<IconStar size={16} stroke={1.6} aria-hidden />}
            onClick={onSave}
          >
            {t('save')}
          </Button>
        )}
      </div>
    </nav>
  );
}
