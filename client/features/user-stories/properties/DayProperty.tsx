import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import pickerClasses from '#client/components/fields/Picker.module.css';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import type { FieldWith } from '#shared/rules/stories/fields/fields.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { Unsaved } from '../open-story/text-field.tsx';
import { useDraft } from '../open-story/use-draft.ts';
import classes from './DayProperty.module.css';
import { Property } from './Property.tsx';

interface DayPropertyProps {
  name: string;
  field: FieldWith<{ kind: 'date' }>;
  /** Beside the value. */
  aside?: ReactNode;
}

/** A day of a story. It is saved when it is chosen, or when the person has typed one. */
export function DayProperty({ name, field, aside }: DayPropertyProps) {
  const { t } = useTranslation('stories');
  const { story, mayEdit, edit } = useOpenStory();
  const id = useId();
  const draft = useDraft<string>({
    key: `${story.id}:${field}`,
    saved: story[field] ?? '',
    save: (day, base) => edit(field, base || null, day || null),
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
  });
  return (
    <Property name={<span id={id}>{name}</span>}>
      <div className={classes['day']}>
        <div className={classes['field']}>
          <DatePicker
            label={name}
            value={draft.value}
            // an empty one may be a text that is no date yet: it removes the date when it is done
            onChange={(day) => (day === '' ? draft.reset() : draft.change(day))}
            onDone={draft.commit}
            onRestore={draft.reset}
            target={(toggle) => (
              <button
                type="button"
                className={pickerClasses['value']}
                aria-labelledby={`${id} ${id}value`}
                aria-haspopup="dialog"
                onClick={toggle}
              >
                <span id={`${id}value`} className={draft.value === '' ? pickerClasses['placeholder'] : ''}>
                  {draft.value === ''
                    ? t(mayEdit ? 'panel.addDate' : 'panel.noDate')
                    : formatDate(draft.value)}
                </span>
              </button>
            )}
          />
          {aside}
        </div>
        <DraftConflict field={name} draft={draft} format={(day) => (day === '' ? '' : formatDateLong(day))} />
        <Unsaved draft={draft} />
      </div>
    </Property>
  );
}
