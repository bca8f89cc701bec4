import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { Picker } from '#client/components/fields/Picker.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { LabelsInput } from '#client/stories/choices/LabelsInput.tsx';
import { NONE } from '#client/stories/choices/options.tsx';
import classes from './NewStoryDialog.module.css';
import type { LabelChoice } from './story-draft.ts';
import type { GoneChoice } from './use-draft-choices.ts';
import type { StoryForm } from './use-story-form.ts';

interface ChoiceFieldProps {
  story: Pick<StoryForm, 'draft' | 'change' | 'choices'>;
  projectId: string;
}

/** The sprint or the epic of a new story. */
export function ChoiceField({ story, projectId, field }: ChoiceFieldProps & { field: 'sprint' | 'epic' }) {
  const { t } = useTranslation(['stories', 'common']);
  const { id, options } = story.choices[field];
  const name = t(field === 'epic' ? 'common:field.epic' : 'common:field.sprint');
  return (
    <Picker
      label={name}
      field={<OptionalLabel>{name}</OptionalLabel>}
      choices={options}
      value={id ?? NONE}
      onChoose={(chosen) => {
        const name = options.find(({ value }) => value === chosen)?.text ?? '';
        story.change({ [field]: chosen === NONE ? null : { id: chosen, name, projectId } });
      }}
    />
  );
}

/** The labels of a new story. The text being typed counts as a label. */
export function LabelsField({ story, projectId }: ChoiceFieldProps) {
  const { t } = useTranslation(['stories', 'common']);
  const { data: known = [] } = useProjectLabels(projectId);
  const choiceOfName = (name: string): LabelChoice => {
    const label = known.find((each) => each.name === name);
    return label ? { id: label.id, name, projectId } : { id: null, name };
  };
  return (
    <LabelsInput
      projectId={projectId}
      label={<OptionalLabel>{t('common:field.labels')}</OptionalLabel>}
      placeholder={story.choices.labels.length === 0 ? t('panel.addLabel') : ''}
      // a label that joins the others when the field is left could move the button that is being pressed
      acceptValueOnBlur={false}
      value={story.choices.labels}
      onChange={(names) => {
        const typed = names.map((name) => name.trim()).filter((name) => name !== '');
        story.change({ labels: typed.map(choiceOfName) });
      }}
      searchValue={story.draft.label}
      onSearchChange={(label) => story.change({ label })}
    />
  );
}

/** Says which selected values the story will not have, because they do not exist any more. */
export function GoneChoices({ gone }: { gone: readonly GoneChoice[] }) {
  const { t } = useTranslation('stories');
  return (
    <div role="status" className={classes['gone']}>
      {gone.map(({ field, name }) => (
        <WarnNote key={`${field} ${name}`}>{t(`new.gone.${field}`, { name })}</WarnNote>
      ))}
    </div>
  );
}
