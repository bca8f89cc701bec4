import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { parsePoints, SUGGESTED_POINTS } from '#shared/rules/stories/story.ts';
import classes from './PointsField.module.css';

interface PointsFieldProps {
  /** The text of the field, valid or not. */
  text: string;
  onChange: (text: string) => void;
  /** The input's id, for a label elsewhere. */
  id: string;
}

/** Story points: any number, with buttons for 1 2 3 5 8; empty means no estimate. */
export function PointsField({ text, onChange, id }: PointsFieldProps) {
  const { t } = useTranslation(['stories', 'common']);
  const [writing, setWriting] = useState(false);
  const suggested = SUGGESTED_POINTS.some((points) => String(points) === text.trim());
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
            onClick={() => onChange(points)}
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
          placeholder={t('otherPoints')}
          aria-label={t('common:field.points')}
          error={parsePoints(text) === undefined}
          // the button of a suggested value is marked, so the field does not repeat the value
          value={writing || !suggested ? text : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={() => setWriting(true)}
          onBlur={() => setWriting(false)}
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
