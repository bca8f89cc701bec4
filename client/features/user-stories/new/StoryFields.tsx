import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { Picker } from '#client/components/fields/Picker.tsx';
import { NONE, namedOptions, personOptions } from '#client/stories/choices/options.tsx';
import { PointsField } from '#client/stories/choices/PointsField.tsx';
import { PRIORITY_ICONS } from '#client/stories/marks/PriorityBadge.tsx';
import { STORY_PRIORITIES, type StoryPriority } from '#shared/rules/stories/story.ts';
import { ChoiceField, GoneChoices, LabelsField } from './ChoiceFields.tsx';
import classes from './NewStoryDialog.module.css';
import type { StoryForm } from './use-story-form.ts';

type ShownStory = Pick<StoryForm, 'draft' | 'change' | 'projects' | 'project' | 'choices' | 'chooseTemplate'>;

/** Project, assignee, priority, points, due date, sprint, labels and epic of a new story. */
export function StoryFields({ story }: { story: ShownStory }) {
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
          choices={namedOptions(projects)}
          value={project?.id ?? NONE}
          missing={project === undefined}
          placeholder={t('chooseProject')}
          onChoose={chooseProject}
        />
        <Picker
          label={t('common:field.assignee')}
          field={<OptionalLabel>{t('common:field.assignee')}</OptionalLabel>}
          choices={personOptions(members, undefined)}
          value={members.some((member) => member.id === draft.assigneeId) ? (draft.assigneeId ?? NONE) : NONE}
          onChoose={(id) => onChange({ assigneeId: id || null })}
        />
      </FieldPair>
      <FieldPair>
        <PriorityField story={story} />
        <div>
          <Input.Label htmlFor={pointsId}>
            <OptionalLabel>{t('common:field.points')}</OptionalLabel>
          </Input.Label>
          <PointsField id={pointsId} text={draft.points} onChange={(points) => onChange({ points })} />
        </div>
      </FieldPair>
      <FieldPair>
        <DateField
          label={t('common:field.due')}
          title={<OptionalLabel>{t('common:field.due')}</OptionalLabel>}
          value={draft.dueDate}
          onChange={(dueDate) => onChange({ dueDate })}
        />
        {project && <ChoiceField story={story} projectId={project.id} field="sprint" />}
      </FieldPair>
      {project && (
        <FieldPair>
          <LabelsField story={story} projectId={project.id} />
          {story.choices.epic.options.length > 1 && (
            <ChoiceField story={story} projectId={project.id} field="epic" />
          )}
        </FieldPair>
      )}
      <GoneChoices gone={story.choices.gone} />
    </>
  );
}

function PriorityField({ story: { draft, change } }: { story: ShownStory }) {
  const { t } = useTranslation(['stories', 'common']);
  const id = useId();
  return (
    <div>
      <Input.Label labelElement="div" id={id}>
        {t('common:field.priority')}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        className={classes['priorities'] ?? ''}
        value={draft.priority}
        onChange={(priority) => change({ priority: priority as StoryPriority })}
        data={STORY_PRIORITIES.map((priority) => {
          const Icon = PRIORITY_ICONS[priority];
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
