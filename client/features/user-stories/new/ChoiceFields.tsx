import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { NONE } from '#client/stories/marks/story-options.tsx';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { Picker } from '../properties/Picker.tsx';
import { LabelsInput } from './LabelsInput.tsx';
import classes from './NewStoryDialog.module.css';
import type { Choice, LabelChoice } from './story-draft.ts';
import type { GoneChoice } from './use-draft-choices.ts';
import { useEpicChoices } from './use-epic-choices.ts';
import { useSprintChoices } from './use-sprint-choices.ts';
import type { StoryForm } from './use-story-form.ts';

interface ChoiceFieldProps {
  story: Pick<StoryForm, 'draft' | 'change' | 'choices'>;
  projectId: string;
}

/** The sprint of a new story. */
export function SprintField({ status, ...props }: ChoiceFieldProps & { status: StoryStatus }) {
  const choices = useSprintChoices({ project_id: props.projectId, sprint_id: null, status });
  return <ChoiceField {...props} field="sprint" choices={choices} />;
}

/** The epic of a new story; nothing in a project without open epics. */
export function EpicField(props: ChoiceFieldProps) {
  const choices = useEpicChoices({ project_id: props.projectId, epic_id: null });
  return choices.length > 1 && <ChoiceField {...props} field="epic" choices={choices} />;
}

interface ChoiceProps extends ChoiceFieldProps {
  field: 'sprint' | 'epic';
  choices: readonly SelectOption[];
}

function ChoiceField({ story, projectId, field, choices }: ChoiceProps) {
  const { t } = useTranslation('stories');
  return (
    <Picker
      label={t(`field.${field}`)}
      field={<OptionalLabel>{t(`field.${field}`)}</OptionalLabel>}
      choices={choices}
      value={story.choices[field]?.id ?? NONE}
      onChoose={(id) => story.change({ [field]: choiceOf(choices, id, projectId) })}
    />
  );
}

function choiceOf(options: readonly SelectOption[], id: string, projectId: string): Choice | null {
  const name = options.find(({ value }) => value === id)?.text ?? '';
  return id === NONE ? null : { id, name, projectId };
}

/** The labels of a new story. What is still being typed is a label, too. */
export function LabelsField({ story, projectId }: ChoiceFieldProps) {
  const { t } = useTranslation('stories');
  const { data: known = [] } = useProjectLabels(projectId);
  const choiceOfName = (name: string): LabelChoice => {
    const label = known.find((each) => each.name === name);
    return label ? { id: label.id, name, projectId } : { id: null, name };
  };
  return (
    <LabelsInput
      projectId={projectId}
      label={<OptionalLabel>{t('field.labels')}</OptionalLabel>}
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
