import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import picker from '#client/components/fields/Picker.module.css';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { fieldsOf, ownFieldName } from '#shared/rules/stories/own-fields.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { Unsaved } from '../open-story/text-field.tsx';
import { useDraft } from '../open-story/use-draft.ts';
import { Property } from '../properties/Property.tsx';
import classes from './OwnFields.module.css';
import type { ValueProps } from './value-props.ts';

/** A day of an own field. It is saved when it is chosen, or when the person has typed it. */
export function DateValue({ field, adding }: ValueProps) {
  const { t } = useTranslation('stories');
  const { story, edit } = useOpenStory();
  const id = useId();
  const text = (stored: unknown) => (typeof stored === 'string' ? stored : '');
  const draft = useDraft<string>({
    key: `${story.id}:${ownFieldName(field.id)}`,
    saved: text(fieldsOf(story)[field.id]),
    save: (day, base) => edit(ownFieldName(field.id), base || null, day || null, { name: field.name }),
    shown: text,
  });
  return (
    <Property name={<span id={id}>{field.name}</span>}>
      <div className={classes['value']}>
        <DatePicker
          label={field.name}
          value={draft.value}
          // an empty one may be a text that is no date yet: it removes the date when it is done
          onChange={(day) => (day === '' ? draft.reset() : draft.change(day))}
          onDone={draft.commit}
          onRestore={draft.reset}
          {...(adding && { onClosed: () => undefined })}
          target={(toggle) => (
            <button
              type="button"
              className={picker['value']}
              aria-labelledby={`${id} ${id}value`}
              aria-haspopup="dialog"
              onClick={toggle}
            >
              <span id={`${id}value`} className={draft.value === '' ? picker['placeholder'] : ''}>
                {draft.value === '' ? t('ownFields.choose') : formatDate(draft.value)}
              </span>
            </button>
          )}
        />
        <DraftConflict
          field={field.name}
          draft={draft}
          format={(day) => (day === '' ? '' : formatDateLong(day))}
        />
        <Unsaved draft={draft} />
      </div>
    </Property>
  );
}
