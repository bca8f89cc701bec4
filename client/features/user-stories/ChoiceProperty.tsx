import type { ReactNode } from 'react';
import type { EditedField } from '../../../shared/contracts/edit-story-field.ts';
import type { FieldValue } from '../../lib/stories/edit-field.ts';
import { NONE } from './choices.tsx';
import { FieldConflict } from './FieldConflict.tsx';
import { type Choice, Picker } from './Picker.tsx';
import { Property } from './Property.tsx';
import { useOpenStory } from './StoryContext.ts';
import { useChoice } from './use-choice.ts';

interface ChoicePropertyProps {
  name: string;
  field: EditedField;
  choices: readonly Choice[];
  /** Beside the value. */
  aside?: ReactNode;
}

/** A property of the open story that is one of several; {@link NONE} stands for nothing. */
export function ChoiceProperty({ name, field, choices, aside }: ChoicePropertyProps) {
  const { story } = useOpenStory();
  const { choose, clash, keepMine, useTheirs } = useChoice(field);
  const words = (value: FieldValue) => choices.find((choice) => choice.value === (value ?? NONE))?.text ?? '';
  return (
    <>
      <Property name={name}>
        <Picker
          label={name}
          choices={choices}
          value={String(story[field] ?? NONE)}
          onChoose={(value) => choose(value || null)}
        />
        {aside}
      </Property>
      {clash && (
        <dd data-wide>
          <FieldConflict
            field={name}
            actorId={clash.actorId}
            mine={words(clash.mine)}
            theirs={words(clash.theirs)}
            onKeep={keepMine}
            onTake={useTheirs}
          />
        </dd>
      )}
    </>
  );
}
