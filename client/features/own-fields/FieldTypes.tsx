import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { TypeName } from '#client/stories/marks/TypeIcon.tsx';
import { STORY_TYPES, type StoryType } from '#shared/rules/stories/story.ts';
import classes from './FieldDialog.module.css';

interface FieldTypesProps {
  types: readonly StoryType[];
  onChange: (types: StoryType[]) => void;
}

/** Chooses the types of stories that a field is offered for: at least one. */
export function FieldTypes({ types, onChange }: FieldTypesProps) {
  const { t } = useTranslation('ownFields');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid of this look
    <div role="group" aria-labelledby="field-types" className={classes['places']}>
      <h3 id="field-types">{t('types')}</h3>
      {STORY_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={<TypeName type={type} />}
          checked={types.includes(type)}
          onChange={(on) =>
            onChange(STORY_TYPES.filter((each) => (each === type ? on : types.includes(each))))
          }
        />
      ))}
      {types.length === 0 && <p className={classes['hint']}>{t('noType')}</p>}
    </div>
  );
}
