import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AgeMark } from '#client/components/AgeMark.tsx';
import { Checkbox } from '#client/components/Checkbox.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useAgeing } from '#client/data/stories/ageing.ts';
import { moveWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { formatDateLong } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { parsePoints } from '#shared/rules/story.ts';
import { BlockedProperty } from './BlockedProperty.tsx';
import { ChoiceProperty } from './ChoiceProperty.tsx';
import { NONE, personChoices, priorityChoices, statusChoices } from './choices.tsx';
import { DueProperty } from './DueProperty.tsx';
import { DraftConflict } from './FieldConflict.tsx';
import { LabelsProperty } from './LabelsProperty.tsx';
import { Picker } from './Picker.tsx';
import { PointsField } from './PointsField.tsx';
import { Property } from './Property.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { useChoice } from './use-choice.ts';
import { useDraft } from './use-draft.ts';
import { useEpicChoices } from './use-epic-choices.ts';
import { useSprintChoices } from './use-sprint-choices.ts';

/** The properties of a story. Each value is saved when it is selected. */
export function Properties() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project } = useOpenStory();
  const people = usePeople();
  const sprints = useSprintChoices(story);
  const epics = useEpicChoices(story);
  const days = useAgeing(
    story.project_id,
    useMemo(() => [story], [story]),
  ).get(story.id);
  const assignees = personChoices(project?.members ?? [], people.get(story.assignee_id ?? NONE), t);

  return (
    <dl className={classes['props']}>
      <ChoiceProperty
        name={t('field.status')}
        field="status"
        choices={statusChoices(project)}
        aside={days !== undefined && <AgeMark days={days} />}
      />
      <BlockedProperty />
      <ChoiceProperty name={t('field.priority')} field="priority" choices={priorityChoices(t)} />
      <PointsProperty />
      <DueProperty />
      <ChoiceProperty name={t('field.assignee')} field="assignee_id" choices={assignees} />
      <ChoiceProperty name={t('field.sprint')} field="sprint_id" choices={sprints} />
      {epics.length > 1 && <ChoiceProperty name={t('field.epic')} field="epic_id" choices={epics} />}
      <LabelsProperty />
      <ReadyProperty />
      <ProjectProperty />
      <Origin />
    </dl>
  );
}

function PointsProperty() {
  const { t } = useTranslation('stories');
  const { story, edit } = useOpenStory();
  const id = useId();
  const shown = (points: unknown) => (typeof points === 'number' ? String(points) : '');
  const draft = useDraft<string>({
    key: `${story.id}:story_points`,
    saved: shown(story.story_points),
    save: (text, base) => edit('story_points', parsePoints(base) ?? null, parsePoints(text) ?? null),
    shown,
  });
  return (
    <Property name={<label htmlFor={id}>{t('field.points')}</label>}>
      <div className={classes['points']}>
        <PointsField
          id={id}
          text={draft.value}
          onChange={draft.change}
          onDone={(text) => {
            if (parsePoints(text) !== undefined) draft.commit(text.trim());
          }}
        />
        <DraftConflict field={t('field.points')} draft={draft} format={(text) => text} />
      </div>
    </Property>
  );
}

function ReadyProperty() {
  const { t } = useTranslation('stories');
  const { story } = useOpenStory();
  const { choose } = useChoice('ready');
  return (
    <Property name={t('field.ready')}>
      <Checkbox label={t('panel.readyHint')} checked={story.ready} onChange={choose} />
    </Property>
  );
}

/** The project of a story. A story that moves to another project gets the next number there. */
function ProjectProperty() {
  const { t } = useTranslation('stories');
  const { story, storyKey: key } = useOpenStory();
  const { data: projects = [] } = useProjects();
  if (projects.length < 2) return null;
  const change = async (id: string) => {
    try {
      const [moved] = await submit(moveWrite(story, { project_id: id }));
      const project = projects.find((candidate) => candidate.id === id);
      if (moved && project) toast.info(t('panel.projectChanged', { project: project.name }));
    } catch (error) {
      toast.failure(t('panel.saveFailed', { key }), describeFailure(error));
    }
  };
  return (
    <Property name={t('field.project')}>
      <Picker
        label={t('field.project')}
        choices={projects.map(({ id, name }) => ({ value: id, text: name }))}
        value={story.project_id}
        onChoose={(id) => void change(id)}
      />
    </Property>
  );
}

function Origin() {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const people = usePeople();
  const reporter = people.get(story.reporter_id ?? NONE);
  return (
    <>
      <Property name={t('field.reporter')}>
        {reporter ? reporter.full_name || t('common:person.unnamed') : t('common:person.deleted')}
      </Property>
      <Property name={t('field.created')}>
        <time dateTime={story.created_at}>{formatDateLong(story.created_at)}</time>
      </Property>
    </>
  );
}
