import { TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DueMark } from '#client/components/DueMark.tsx';
import { formatDateLong } from '#client/lib/format.ts';
import { DAYS } from '#shared/rules/working-days.ts';
import classes from './DueProperty.module.css';
import { DraftConflict } from './FieldConflict.tsx';
import { Property } from './Property.tsx';
import { useOpenStory } from './StoryContext.ts';
import { giveUpOnEscape, Unsaved } from './text-field.tsx';
import { useDraft } from './use-draft.ts';

/** The due date of a story. It is saved when a day is selected, or when the field loses the focus after typing. */
export function DueProperty() {
  const { t } = useTranslation('stories');
  const { story, edit } = useOpenStory();
  const id = useId();
  const typing = useRef(false);
  const draft = useDraft<string>({
    key: `${story.id}:due_date`,
    saved: story.due_date ?? '',
    save: (day, base) => edit('due_date', base || null, day || null),
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
  });
  // an incomplete date neither sets nor removes the due date
  const leave = (field: HTMLInputElement) => {
    typing.current = false;
    if (field.validity.valid) draft.commit();
    else draft.reset();
  };
  return (
    <Property name={<label htmlFor={id}>{t('field.due')}</label>}>
      <div className={classes['due']}>
        <div className={classes['field']}>
          <TextInput
            id={id}
            type="date"
            size="xs"
            min={DAYS.first}
            max={DAYS.last}
            value={draft.value}
            onChange={({ currentTarget: field }) => {
              draft.change(field.value);
              if (!typing.current && field.validity.valid) draft.commit(field.value);
            }}
            onPointerDown={() => {
              typing.current = false;
            }}
            onKeyDown={(event) => {
              typing.current = true;
              if (event.key === 'Enter') leave(event.currentTarget);
              else giveUpOnEscape(event, draft.reset);
            }}
            onBlur={(event) => leave(event.currentTarget)}
          />
          <DueMark story={story} />
        </div>
        <DraftConflict
          field={t('field.due')}
          draft={draft}
          format={(day) => (day === '' ? '' : formatDateLong(day))}
        />
        <Unsaved message={draft.failed ? t('panel.unsaved') : null} />
      </div>
    </Property>
  );
}
