import { IconCards } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useEstimateNow } from '#client/data/poker/use-estimate-now.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useRetroOrigins } from '#client/data/retrospectives/origins.ts';
import { useAgeing } from '#client/data/stories/ageing.ts';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { AgeMark } from '#client/stories/marks/AgeMark.tsx';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { NONE, personOptions, priorityOptions, typeOptions } from '#client/stories/marks/story-options.tsx';
import { parsePoints, SUGGESTED_POINTS } from '#shared/rules/stories/story.ts';
import { useWriter } from '../history/use-writer.ts';
import { useEpicChoices } from '../new/use-epic-choices.ts';
import { useSprintChoices } from '../new/use-sprint-choices.ts';
import { RetroOriginLink } from '../panel/RetroOriginLink.tsx';
import { useOpenStory } from '../panel/StoryContext.ts';
import classes from '../panel/StoryPanel.module.css';
import { BlockedProperty } from './BlockedProperty.tsx';
import { ChoiceProperty } from './ChoiceProperty.tsx';
import { placeChoices } from './choices.tsx';
import { DueProperty } from './DueProperty.tsx';
import { LabelsProperty } from './LabelsProperty.tsx';
import { Property } from './Property.tsx';
import { useChoice } from './use-choice.ts';

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
  const assignees = personOptions(project?.members ?? [], people.get(story.assignee_id ?? NONE), avatarOf);

  return (
    <div className={classes['section']}>
      <dl className={classes['props']}>
        <ChoiceProperty
          name={t('field.type')}
          field="type"
          choices={typeOptions(offeredTypes([project], [story.type]))}
        />
        <ChoiceProperty
          name={t('field.status')}
          {...placeChoices(project)}
          aside={days !== undefined && <AgeMark days={days} />}
        />
        <BlockedProperty />
        <ChoiceProperty name={t('field.priority')} field="priority" choices={priorityOptions()} />
        <PointsProperty />
        <DueProperty />
        <ChoiceProperty name={t('field.assignee')} field="assignee_id" choices={assignees} />
        <ChoiceProperty name={t('field.sprint')} field="sprint_id" choices={sprints} />
        {epics.length > 1 && <ChoiceProperty name={t('field.epic')} field="epic_id" choices={epics} />}
        <LabelsProperty />
        <ReadyProperty />
      </dl>
      <Origin />
    </div>
  );
}

/** The points of a story: one of the suggested values, or any other that is typed. */
function PointsProperty() {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const points = (value: number | null) => ({
    value: value === null ? NONE : String(value),
    text: value === null ? t('common:unestimated') : t('common:points', { count: value }),
    ...(value !== null && { look: <PointsBadge value={value} /> }),
  });
  const values = [...SUGGESTED_POINTS, ...(story.story_points === null ? [] : [story.story_points])];
  const choices = [null, ...new Set(values)].map(points);
  return (
    <ChoiceProperty
      name={t('field.points')}
      field="story_points"
      choices={choices}
      aside={<EstimateButton />}
      searchLabel={t('typePoints')}
      toValue={(value) => parsePoints(value) ?? null}
      typedOption={(text) => {
        const typed = parsePoints(text);
        return typed === undefined || typed === null ? null : points(typed);
      }}
    />
  );
}

/** Estimates the story together: opens a live session of Planning Poker for it. */
function EstimateButton() {
  const { t } = useTranslation('stories');
  const { story, storyKey: key } = useOpenStory();
  const estimate = useEstimateNow(story.project_id);
  if (estimate === null || story.status === 'done') return null;
  const wanted = {
    name: `${key} ${story.title}`,
    storyIds: [story.id],
    teamId: null,
    failed: t('panel.estimateFailed'),
  };
  return (
    <ServerButton
      variant="subtle"
      size="xs"
      title={t('panel.estimateHint')}
      leftSection={<IconCards size={14} stroke={1.6} aria-hidden />}
      onClick={() => void estimate(wanted)}
    >
      {t('panel.estimate')}
    </ServerButton>
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

/** Where a story belongs and where it comes from, in one line. */
function Origin() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project } = useOpenStory();
  const writer = useWriter();
  const { data: origins = [] } = useRetroOrigins(story.id);
  const origin = origins.find(({ task_id }) => task_id === null);
  return (
    <div className={classes['origin']}>
      {project && <span>{project.name}</span>}
      <span>{t('panel.createdBy', { name: writer(story.reporter_id) })}</span>
      <time dateTime={story.created_at} title={formatDateLong(story.created_at)}>
        {formatDate(story.created_at)}
      </time>
      {origin && <RetroOriginLink origin={origin} />}
    </div>
  );
}
