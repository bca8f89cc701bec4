import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useSearchAnswer, useSearchNames } from '#client/data/search/queries.ts';
import { rememberSearch } from '#client/data/search/recent-searches.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useViewKeys } from '#client/lib/keys/shortcuts.ts';
import filters from '#client/locales/es/filters.json';
import search from '#client/locales/es/search.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { NewViewDialog } from '#client/stories/filter/views/NewViewDialog.tsx';
import type { SearchResult } from '#shared/contracts/search.ts';
import { Facets } from './Facets.tsx';
import { kindsOfFacet } from './facets.ts';
import { Preview } from './Preview.tsx';
import { ResultList } from './ResultList.tsx';
import { keyOf } from './result-key.ts';
import { SearchBar } from './SearchBar.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import classes from './SearchView.module.css';
import { Start } from './Start.tsx';
import { useSearchField } from './search-field.ts';
import { useSavedSearches } from './use-saved-searches.ts';

export const texts = { filters, search };

/** The search is sent after a pause in typing of this length (ms), and an answer is late after that one. */
const TYPING_PAUSE_MS = 120;
const SLOW_MS = 400;
/** How many results are shown at first, and after 'Ver más'. */
const FIRST_RESULTS = 50;
const MORE_RESULTS = 200;

/** The page of the search: field, figures by kind, results, and the story of one of them. */
export function SearchView() {
  const { t } = useTranslation('search');
  const { project, kind, saved: savedId } = useAppSearch();
  const setSearch = useSetAppSearch();
  const names = useSearchNames(undefined, true).data;
  const fieldNames = useMemo(() => names?.fields.map(({ name }) => name) ?? [], [names]);
  const field = useSearchField(fieldNames);
  const [typed] = useDebouncedValue(field.typed, TYPING_PAUSE_MS);
  const [size, setSize] = useState({ typed, limit: FIRST_RESULTS });
  const limit = size.typed === typed ? size.limit : FIRST_RESULTS;
  const read = useSearchAnswer({
    typed,
    project_id: project ?? null,
    kinds: kind ? kindsOfFacet(kind) : null,
    limit,
  });
  const answer = typed === '' ? undefined : read.data;
  const results = answer?.results ?? [];
  const [chosen, setChosen] = useState('');
  const current = results.find((result) => keyOf(result) === chosen) ?? results[0];
  const list = useRef<HTMLOListElement>(null);
  const saved = useSavedSearches(project);
  const [saving, setSaving] = useState(false);
  const total = answer && kindsOfFacet(kind).reduce((sum, each) => sum + answer.counts[each], 0);
  const focusResult = (step: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  useViewKeys((event) => {
    const step = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }[pressedKey(event)];
    if (step) focusResult(step);
    return step !== undefined;
  });
  return (
    <>
      <VisuallyHidden>
        <h1>{t('title')}</h1>
      </VisuallyHidden>
      <SearchBar
        field={field}
        names={names}
        outcome={total === undefined ? '' : t('found', { count: total })}
        slow={useLate(typed !== '' && read.isFetching)}
        onDown={() => focusResult(1)}
      />
      <div className={classes['columns']}>
        <Facets
          counts={answer?.counts}
          facet={kind}
          saved={saved}
          current={savedId}
          onSave={typed === '' ? undefined : () => setSaving(true)}
        />
        <div className={classes['results']}>
          <SearchNotes typed={typed} read={read} answer={answer} />
          {typed === '' && <Start saved={saved} />}
          <ResultList
            ref={list}
            results={results}
            current={current}
            onCurrent={(result: SearchResult) => setChosen(keyOf(result))}
            onOpen={() => rememberSearch(typed)}
          />
          {total !== undefined &&
            total > results.length &&
            results.length < MORE_RESULTS &&
            results.length > 0 && (
              <Button
                variant="subtle"
                className={classes['more'] ?? ''}
                onClick={() => setSize({ typed, limit: MORE_RESULTS })}
              >
                {t('showMore')}
              </Button>
            )}
        </div>
        <div className={classes['preview']}>
          {current && (
            <Preview
              typed={typed}
              result={current}
              nameOf={(id) => names?.people.find((each) => each.id === id)?.name}
            />
          )}
        </div>
      </div>
      <Keys />
      {saving && (
        <NewViewDialog
          now={{ q: typed }}
          sprint={undefined}
          projectId={project}
          onSaved={({ key }) => setSearch({ q: typed, saved: key }, { replace: true })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** Whether something has lasted for a while. */
function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}

const KEYS = [
  { name: 'field', keys: ['/'] },
  { name: 'next', keys: ['J', 'K'] },
  { name: 'open', keys: ['enter'] },
  { name: 'openTab', keys: ['Ctrl', 'enter'] },
  { name: 'removeLast', keys: ['backspace'] },
] as const;

function Keys() {
  const { t } = useTranslation('search');
  return (
    <div className={classes['keys']}>
      {KEYS.map(({ name, keys }) => (
        <span key={name}>
          {keys.map((key) => (
            <Shortcut key={key}>{key === 'enter' || key === 'backspace' ? t(`key.${key}`) : key}</Shortcut>
          ))}
          {t(`key.${name}`)}
        </span>
      ))}
    </div>
  );
}
