import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnField, useOwnFields } from '#client/data/own-fields/queries.ts';
import { isOffered } from '#shared/rules/stories/field-types.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import panel from '../open-story/sections.module.css';
import { ChoicesValue, ChoiceValue, PersonValue } from './ChosenValues.tsx';
import { DateValue } from './DateValue.tsx';
import classes from './OwnFields.module.css';
import { TypedValue } from './TypedValue.tsx';
import type { ValueProps } from './value-props.ts';

/** The own fields of the project on the open story: those with a value, and a line to add each of the others. */
export function OwnFields() {
  const { t } = useTranslation('stories');
  const { story, mayEdit } = useOpenStory();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const values = fieldsOf(story);
  const has = ({ id }: OwnField) => (values[id] ?? null) !== null;
  const fields = useOwnFields(story.project_id).filter((field) => has(field) || isOffered(field, story.type));
  // once it has a value, its line is that of the value
  if (fields.some((field) => added.has(field.id) && has(field)))
    setAdded(new Set(fields.filter((field) => !has(field) && added.has(field.id)).map(({ id }) => id)));
  const shown = fields.filter((field) => has(field) || added.has(field.id));
  const others = mayEdit ? fields.filter((field) => !shown.includes(field)) : [];
  if (shown.length + others.length === 0) return null;
  return (
    <section className={panel['section']} aria-label={t('ownFields.title')}>
      <h3>{t('ownFields.title')}</h3>
      {shown.length > 0 && (
        <dl className={panel['props']}>
          {shown.map((field) => (
            <Value key={field.id} field={field} adding={added.has(field.id) && !has(field)} />
          ))}
        </dl>
      )}
      {others.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes['add']}
          onClick={() => setAdded(new Set([...added, id]))}
        >
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {t('ownFields.add', { name })}
        </button>
      ))}
    </section>
  );
}

const EDITORS = {
  text: TypedValue,
  number: TypedValue,
  link: TypedValue,
  date: DateValue,
  choice: ChoiceValue,
  choices: ChoicesValue,
  person: PersonValue,
};

function Value(props: ValueProps) {
  const Editor = EDITORS[props.field.kind];
  return <Editor {...props} />;
}
