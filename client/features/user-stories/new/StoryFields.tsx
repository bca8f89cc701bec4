import { SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import { NONE, personOptions } from '#client/stories/marks/story-options.tsx';
import { STORY_PRIORITIES, type StoryPriority, type StoryStatus } from '#shared/rules/stories/story.ts';
import { Picker } from '../properties/Picker.tsx';
import { PointsField } from '../properties/PointsField.tsx';
import { EpicField, GoneChoices, LabelsField, SprintField } from './ChoiceFields.tsx';
import classes from './NewStoryDialog.module.css';
import type { StoryForm } from './use-story-form.ts';

const ICONS = { low: IconChevronDown, medium: IconEqual, high: IconChevronUp, critical: IconChevronsUp };

interface StoryFieldsProps {
  story: Pick<StoryForm, 'draft' | 'change' | 'projects' | 'project' | 'choices' | 'chooseTemplate'>;
  /** The column of the story. */
  status: StoryStatus;
}

/** Project, assignee, priority, points, due date, sprint, labels and epic of a new story. */
export function StoryFields({ story, status }: StoryFieldsProps) {
  const { draft, change: onChange, projects, project } = story;
  const { t } = useTranslation(['stories', 'common']);
  const pointsId = useId();
  const members = project?.members ?? [];
  // a person who is not a member of the other project cannot be assigned to its stories
  const chooseProject = (projectId: string) => {
    const next = projects.find((candidate) => candidate.id === projectId);
    const stays = next?.members.some((member) => member.id === draft.assigneeId) ?? false;
    // templates are those of a project
    story.chooseTemplate(NONE);
    onChange({ projectId, assigneeId: stays ? draft.assigneeId : null });
  };

  return (
    <>
      <FieldPair>
        <Picker
          label={t('field.project')}
          field={t('field.project')}
          choices={projects.map(({ id, name }) => ({ value: id, text: name }))}
          value={project?.id ?? NONE}
          missing={project === undefined}
          placeholder={t('chooseProject')}
          onChoose={chooseProject}
        />
        <Picker
          label={t('field.assignee')}
          field={<OptionalLabel>{t('field.assignee')}</OptionalLabel>}
          choices={personOptions(members, undefined, avatarOf)}
          value={members.some((member) => member.id === draft.assigneeId) ? (draft.assigneeId ?? NONE) : NONE}
          onChoose={(id) => onChange({ assigneeId: id || null })}
        />
      </FieldPair>
      <FieldPair>
        <PriorityField value={draft.priority} onChange={(priority) => onChange({ priority })} />
        <div>
          <label className={classes['label']} htmlFor={pointsId}>
            <OptionalLabel>{t('field.points')}</OptionalLabel>
          </label>
          <PointsField id={pointsId} text={draft.points} onChange={(points) => onChange({ points })} />
        </div>
      </FieldPair>
      <FieldPair>
        <DateField
          label={t('field.due')}
          title={<OptionalLabel>{t('field.due')}</OptionalLabel>}
          value={draft.dueDate}
          onChange={(dueDate) => onChange({ dueDate })}
        />
        {project && <SprintField story={story} projectId={project.id} status={status} />}
      </FieldPair>
      {project && (
        <FieldPair>
          <LabelsField story={story} projectId={project.id} />
          <EpicField story={story} projectId={project.id} />
        </FieldPair>
      )}
      <GoneChoices gone={story.choices.gone} />
    </>
  );
}

interface PriorityFieldProps {
  value: StoryPriority;
  onChange: (priority: StoryPriority) => void;
}

function PriorityField({ value, onChange }: PriorityFieldProps) {
  const { t } = useTranslation(['stories', 'common']);
  const id = useId();
  return (
    <div>
      <span id={id} className={classes['label']}>
        {t('field.priority')}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        className={classes['priorities'] ?? ''}
        value={value}
        onChange={(priority) => onChange(priority as StoryPriority)}
        data={STORY_PRIORITIES.map((priority) => {
          const Icon = ICONS[priority];
          return {
            value: priority,
            label: (
              <span className={classes['priority']}>
                <Icon size={12} stroke={2} aria-hidden />
                {t(`common:priority.${priority}`)}
              </span>
            ),
          };
        })}
      />
    </div>
  );
}
