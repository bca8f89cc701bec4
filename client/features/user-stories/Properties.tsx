import { TagsInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePoints, type StoryPriority, type StoryStatus } from '../../../shared/rules/story.ts';
import { Check } from '../../components/Check.tsx';
import { formatDateLong } from '../../lib/format.ts';
import { usePeople } from '../../lib/people.ts';
import { useProjects } from '../../lib/projects.ts';
import { toast } from '../../lib/toast.ts';
import { NONE, personChoices, priorityChoices, statusChoices } from './choices.tsx';
import { Picker } from './Picker.tsx';
import { PointsField } from './PointsField.tsx';
import { useOpenStory } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { useDraft } from './use-draft.ts';
import { useSprintChoices } from './use-sprint-choices.ts';

/** The database's limit. */
const MOST_LABELS = 20;

/** What a story has beside its text: each value saves by itself when it is chosen. */
export function Properties() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project, save } = useOpenStory();
  const people = usePeople();
  const sprints = useSprintChoices(story);
  // told in a toast by then, and taken back
  const choose = (patch: Parameters<typeof save>[0]) => void save(patch).catch(() => {});

  return (
    <dl className={classes['props']}>
      <Property name={t('field.status')}>
        <Picker
          label={t('field.status')}
          choices={statusChoices(project)}
          value={story.status}
          onChoose={(status) => choose({ status: status as StoryStatus })}
        />
      </Property>
      <Property name={t('field.priority')}>
        <Picker
          label={t('field.priority')}
          choices={priorityChoices(t)}
          value={story.priority}
          onChoose={(priority) => choose({ priority: priority as StoryPriority })}
        />
      </Property>
      <PointsProperty />
      <Property name={t('field.assignee')}>
        <Picker
          label={t('field.assignee')}
          choices={personChoices(project?.members ?? [], people.get(story.assignee_id ?? NONE), t)}
          value={story.assignee_id ?? NONE}
          onChoose={(id) => choose({ assignee_id: id || null })}
        />
      </Property>
      <Property name={t('field.sprint')}>
        <Picker
          label={t('field.sprint')}
          choices={sprints}
          value={story.sprint_id ?? NONE}
          onChoose={(id) => choose({ sprint_id: id || null })}
        />
      </Property>
      <LabelsProperty />
      <Property name={t('field.ready')}>
        <Check label={t('panel.readyHint')} checked={story.ready} onChange={(ready) => choose({ ready })} />
      </Property>
      <ProjectProperty />
      <Origin />
    </dl>
  );
}

function Property({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function PointsProperty() {
  const { t } = useTranslation('stories');
  const { story, save } = useOpenStory();
  const id = useId();
  const saved = story.story_points === null ? '' : String(story.story_points);
  const draft = useDraft(`${story.id}:story_points`, saved, (text) =>
    save({ story_points: parsePoints(text) ?? null }),
  );
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
      </div>
    </Property>
  );
}

function LabelsProperty() {
  const { t } = useTranslation('stories');
  const { story, save } = useOpenStory();
  return (
    <Property name={t('field.labels')}>
      <TagsInput
        classNames={{
          root: classes['labels'] ?? '',
          input: classes['labelInput'] ?? '',
          pill: classes['label'] ?? '',
        }}
        size="xs"
        aria-label={t('field.labels')}
        placeholder={story.labels.length === 0 ? t('panel.addLabel') : ''}
        maxTags={MOST_LABELS}
        acceptValueOnBlur
        value={story.labels}
        onChange={(labels) =>
          void save({ labels: labels.map((label) => label.trim()).filter(Boolean) }).catch(() => {})
        }
      />
    </Property>
  );
}

/** A story may change its project; it gets the next number there. */
function ProjectProperty() {
  const { t } = useTranslation('stories');
  const { story, save } = useOpenStory();
  const { data: projects = [] } = useProjects();
  if (projects.length < 2) return null;
  const change = async (id: string) => {
    await save({ project_id: id });
    const project = projects.find((candidate) => candidate.id === id);
    if (project) toast.info(t('panel.projectChanged', { project: project.name }));
  };
  return (
    <Property name={t('field.project')}>
      <Picker
        label={t('field.project')}
        choices={projects.map(({ id, name }) => ({ value: id, text: name }))}
        value={story.project_id}
        onChoose={(id) => void change(id).catch(() => {})}
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
