import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '#client/components/fields/Picker.tsx';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import type { FieldValue } from '#client/data/stories/write/story-write.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { NONE } from '#client/stories/choices/options.tsx';
import type { EditedColumn } from '#shared/rules/stories/fields/story-fields.ts';
import { FieldConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { Property } from './Property.tsx';
import { useChoice } from './use-choice.ts';

interface ChoicePropertyProps {
  name: string;
  field: EditedColumn;
  choices: readonly SelectOption[];
  /** Beside the value. */
  aside?: ReactNode;
  /** The stored value of an option; the option's text by default. */
  toValue?: (value: string) => FieldValue;
  /** Makes an option of a typed text; null if it is not a valid one. */
  typedOption?: (text: string) => SelectOption | null;
  searchLabel?: string;
}

/** A property of the open story with a choice of values; {@link NONE} means no value. */
export function ChoiceProperty(props: ChoicePropertyProps) {
  const { name, field, choices, aside, typedOption, searchLabel } = props;
  const { toValue = (value) => value || null } = props;
  const { t } = useTranslation('offline');
  const connected = useConnected();
  const { story } = useOpenStory();
  const { choose, conflict, keepMine, acceptOther } = useChoice(field);
  const format = (value: FieldValue) =>
    choices.find((choice) => choice.value === String(value ?? NONE))?.text ?? '';
  return (
    <>
      <Property name={name}>
        <Picker
          label={name}
          choices={choices}
          value={String(story[field] ?? NONE)}
          onChoose={(value) => choose(toValue(value))}
          // a value that is not among the choices has not been loaded
          {...(!connected && { placeholder: t('later') })}
          {...(typedOption && { typedOption })}
          {...(searchLabel && { searchLabel })}
        />
        {aside}
      </Property>
      {conflict && (
        <dd data-wide>
          <FieldConflict
            field={name}
            actorId={conflict.actorId}
            mine={format(conflict.mine)}
            other={format(conflict.other)}
            onKeep={keepMine}
            onAccept={acceptOther}
          />
        </dd>
      )}
    </>
  );
}
