import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { typedValue } from '#client/data/own-fields/typed-value.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { FIELD_LIMITS, fieldsOf, ownFieldName } from '#shared/rules/stories/own-fields.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { giveUpOnEscape, leaveField, Unsaved } from '../open-story/text-field.tsx';
import { useDraft } from '../open-story/use-draft.ts';
import { Property } from '../properties/Property.tsx';
import classes from './OwnFields.module.css';
import type { ValueProps } from './value-props.ts';

/** A text, a number or a link. It is saved when its field is left; what the field does not take stays there, and says why. */
export function TypedValue({ field, adding }: ValueProps) {
  const { t } = useTranslation(['stories', 'common']);
  const { story, mayEdit, edit } = useOpenStory();
  const id = useId();
  const saved = fieldsOf(story)[field.id] ?? null;
  const [editing, setEditing] = useState(adding);
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  const limit = field.kind === 'link' ? FIELD_LIMITS.link : FIELD_LIMITS.text;
  const draft = useDraft<string>({
    key: `${story.id}:${ownFieldName(field.id)}`,
    saved: text(saved),
    save: (typed, base) =>
      edit(ownFieldName(field.id), typedValue(field, base) ?? null, typedValue(field, typed) ?? null, {
        name: field.name,
      }),
    shown: text,
    cannotBeSaved: (typed) => typedValue(field, typed) === undefined || excessOf(typed, limit) > 0,
  });
  const value = typedValue(field, draft.value);
  const decimals = field.settings.decimals ?? 0;
  const invalid =
    value !== undefined
      ? null
      : field.kind === 'number'
        ? t('ownFields.invalid.number', { count: decimals })
        : t('ownFields.invalid.link');
  const commit = () => {
    if (value === undefined) return;
    draft.commit(text(value));
    setEditing(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isEnter(event)) {
      event.preventDefault();
      commit();
      leaveField(event.currentTarget);
    } else giveUpOnEscape(event, draft.reset, draft.change);
  };
  if (field.kind === 'link' && typeof saved === 'string' && !editing && draft.value === saved) {
    return (
      <Property name={field.name}>
        <a className={classes['link']} href={saved} target="_blank" rel="noreferrer noopener" title={saved}>
          {describeValue(field, saved, text)} <IconExternalLink size={14} stroke={1.6} aria-hidden />
        </a>
        {mayEdit && (
          <IconButton
            label={t('ownFields.change', { name: field.name })}
            icon={IconPencil}
            onClick={() => setEditing(true)}
          />
        )}
      </Property>
    );
  }
  return (
    <Property name={<span id={id}>{field.name}</span>}>
      <div className={classes['input']} data-field-frame>
        <LimitedInput
          size="xs"
          aria-labelledby={id}
          inputMode={field.kind === 'number' ? 'decimal' : field.kind === 'link' ? 'url' : 'text'}
          limit={limit}
          autoFocus={editing}
          autoComplete="off"
          // the placeholder of a redacted text stays until another text is typed
          value={draft.value === REDACTED ? '' : draft.value}
          placeholder={draft.value === REDACTED ? t('common:redacted.plain') : undefined}
          error={invalid !== null}
          {...(field.settings.unit && { rightSection: field.settings.unit })}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <DraftConflict field={field.name} draft={draft} format={(typed) => typed} />
        <Unsaved draft={draft} message={invalid} />
      </div>
    </Property>
  );
}
