import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { DueMark } from '#client/stories/marks/DueMark.tsx';
import { dueNearness } from '#shared/rules/stories/due-date.ts';
import { DraftConflict } from '../panel/FieldConflict.tsx';
import { useOpenStory } from '../panel/StoryContext.ts';
import { Unsaved } from '../panel/text-field.tsx';
import { useDraft } from '../panel/use-draft.ts';
import classes from './DueProperty.module.css';
import pickerClasses from './Picker.module.css';
import { Property } from './Property.tsx';

/** The due date of a story. It is saved when a day is chosen, or when the person has typed one. */
export function DueProperty() {
  const { t } = useTranslation('stories');
  const { story, mayEdit, edit } = useOpenStory();
  const id = useId();
  const draft = useDraft<string>({
    key: `${story.id}:due_date`,
    saved: story.due_date ?? '',
    save: (day, base) => edit('due_date', base || null, day || null),
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
  });
  const near = dueNearness(story, today());
  return (
    <Property name={<span id={id}>{t('field.due')}</span>}>
      <div className={classes['due']}>
        <div className={classes['field']}>
          <DatePicker
            label={t('field.due')}
            value={draft.value}
            onChange={draft.change}
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
          {near !== 'later' && <DueMark story={story} />}
        </div>
        <DraftConflict
          field={t('field.due')}
          draft={draft}
          format={(day) => (day === '' ? '' : formatDateLong(day))}
        />
        <Unsaved draft={draft} />
      </div>
    </Property>
  );
}
