import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { KindIcon } from '#client/components/search/KindIcon.tsx';
import { MarkedText } from '#client/components/search/MarkedText.tsx';
import { placeOfResult } from '#client/data/search/result-place.ts';
import { formatBytes, formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { TypeIcon } from '#client/stories/marks/TypeIcon.tsx';
import type { SearchResult } from '#shared/contracts/search.ts';
import classes from './ResultList.module.css';
import { keyOf } from './result-key.ts';

interface ResultListProps {
  ref: Ref<HTMLOListElement>;
  results: readonly SearchResult[];
  current: SearchResult | undefined;
  onCurrent: (result: SearchResult) => void;
  onOpen: () => void;
}

/** The results, best first. Each line is a link: it opens in another tab, too. */
export function ResultList({ ref, results, current, onCurrent, onOpen }: ResultListProps) {
  const { t } = useTranslation('search');
  return (
    <ol ref={ref} className={classes['list']} aria-label={t('results')}>
      {results.map((result) => (
        <li key={keyOf(result)}>
          <Link
            className={classes['result']}
            search={placeOfResult(result)}
            data-current={result === current || undefined}
            onFocus={() => onCurrent(result)}
            onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onCurrent(result)}
            onClick={onOpen}
          >
            <span className={classes['kind']}>
              {result.kind === 'story' && result.story ? (
                <TypeIcon type={result.story.type} />
              ) : (
                <KindIcon kind={result.kind} />
              )}
            </span>
            <span className={classes['title']}>
              <Title result={result} />
            </span>
            <time className={classes['time']} dateTime={result.at}>
              {formatRelative(result.at)}
            </time>
            <span className={classes['text']}>
              {result.kind === 'file' ? <FileText result={result} /> : <MarkedText pieces={result.text} />}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function FileText({ result: { person, size } }: { result: SearchResult }) {
  const { t } = useTranslation('search');
  return t('fileOf', { name: personName(person), size: formatBytes(size ?? 0) });
}

function Title({ result }: { result: SearchResult }) {
  const { t } = useTranslation('search');
  const { kind, story, retrospective, person, text, done } = result;
  if (kind === 'story' && story) {
    return (
      <>
        <StatusGlyph status={story.status} />
        <StoryKey>{story.key}</StoryKey>
        <b>
          <MarkedText pieces={story.title} />
        </b>
      </>
    );
  }
  return (
    <>
      <b>
        {kind === 'file' ? <MarkedText pieces={text} /> : t(`one.${kind}`)}
        {person && kind !== 'file' && <span className={classes['of']}> · {personName(person)}</span>}
      </b>
      {story && <StoryKey>{story.key}</StoryKey>}
      {retrospective && <span className={classes['of']}>{retrospective.title}</span>}
      {done && (
        <span className={classes['done']}>
          <IconCheck size={12} stroke={1.6} aria-hidden />
          {t(kind === 'criteria' ? 'met' : 'done')}
        </span>
      )}
    </>
  );
}
