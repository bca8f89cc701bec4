import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { parsePoints, SUGGESTED_POINTS } from '#shared/rules/story.ts';
import classes from './PointsField.module.css';

interface PointsFieldProps {
  /** What is in the field, valid or not. */
  text: string;
  onChange: (text: string) => void;
  /** The input's id, for a label elsewhere. */
  id: string;
  /** A suggestion was chosen, or the field was left. */
  onDone?: (text: string) => void;
}

/** Story points: a free number, with 1 2 3 5 8 at hand; empty is no estimate. */
export function PointsField({ text, onChange, id, onDone }: PointsFieldProps) {
  const { t } = useTranslation(['stories', 'common']);
  const [writing, setWriting] = useState(false);
  const suggested = SUGGESTED_POINTS.some((points) => String(points) === text.trim());
  const choose = (next: string) => {
    onChange(next);
    onDone?.(next);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of shortcuts beside a field, not a fieldset */}
      <div className={classes['row']} role="group" aria-label={t('suggestedPoints')}>
        {['', ...SUGGESTED_POINTS.map(String)].map((points) => (
          <button
            key={points}
            type="button"
            aria-pressed={text.trim() === points}
            aria-label={
              points === '' ? t('common:unestimated') : t('common:points', { count: Number(points) })
            }
            onClick={() => choose(points)}
          >
            {points === '' ? '–' : points}
          </button>
        ))}
        <TextInput
          id={id}
          size="xs"
          className={classes['other'] ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder={t('otherPoints')}
          aria-label={t('field.points')}
          aria-invalid={parsePoints(text) === undefined}
          // a suggestion is marked beside: it is not written twice
          value={writing || !suggested ? text : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={() => setWriting(true)}
          onBlur={() => {
            setWriting(false);
            onDone?.(text);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && onDone) {
              event.preventDefault();
              onDone(text);
            }
          }}
        />
      </div>
      {parsePoints(text) === undefined && (
        <div className={classes['error']} role="alert">
          <ErrorNote>{t('pointsInvalid')}</ErrorNote>
        </div>
      )}
    </div>
  );
}
