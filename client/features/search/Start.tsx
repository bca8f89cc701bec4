import { IconHistory, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { recentSearches } from '#client/data/search/recent-searches.ts';
import classes from './Start.module.css';
import type { SavedSearch } from './use-saved-searches.ts';

/** Before anything is typed: saved and recent searches, and what can be searched for. */
export function Start({ saved }: { saved: readonly SavedSearch[] }) {
  const { t } = useTranslation('search');
  const [recent] = useState(recentSearches);
  return (
    <div className={classes['start']}>
      <p>{t('startText')}</p>
      {saved.length > 0 && (
        <section>
          <h2>{t('saved')}</h2>
          {saved.map(({ id, name, q }) => (
            <Link key={id} search={(search) => ({ ...search, q, saved: id })}>
              <IconStar size={14} stroke={1.6} aria-hidden />
              {name}
            </Link>
          ))}
        </section>
      )}
      {recent.length > 0 && (
        <section>
          <h2>{t('recent')}</h2>
          {recent.map((q) => (
            <Link key={q} search={(search) => ({ ...search, q })}>
              <IconHistory size={14} stroke={1.6} aria-hidden />
              {q}
            </Link>
          ))}
        </section>
      )}
    </div>
  );
}
