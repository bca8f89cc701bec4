import { IconCards } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { useEstimateNow } from '#client/data/poker/use-estimate-now.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useRetroOrigins } from '#client/data/retrospectives/origins.ts';
import { useAgeing } from '#client/data/stories/ageing.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDate, formatDateLong, formatList } from '#client/lib/text/format.ts';
import {
  choiceOptions,
  NONE,
  personOptions,
  placeOptions,
  pointsOptions,
  typedPoints,
} from '#client/stories/choices/options.tsx';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { useSprintOptions } from '#client/stories/choices/use-sprint-options.ts';
import { AgeMark } from '#client/stories/marks/AgeMark.tsx';
import { DueMark } from '#client/stories/marks/DueMark.tsx';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { dueNearness } from '#shared/rules/stories/due-date.ts';
import { parsePoints } from '#shared/rules/stories/story.ts';
import { RetroOriginLink } from '../open-story/RetroOriginLink.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import sections from '../open-story/sections.module.css';
import { useWriter } from '../open-story/use-writer.ts';
import { BlockedProperty } from './BlockedProperty.tsx';
import { ChoiceProperty } from './ChoiceProperty.tsx';
import { DayProperty } from './DayProperty.tsx';
import { LabelsProperty } from './LabelsProperty.tsx';
import classes from './Properties.module.css';
import { Property } from './Property.tsx';
import { useChoice } from './use-choice.ts';

/** The properties of a story. Each value is saved when it is selected. */
export function Properties() {
  const { t } = useTranslation(['stories', 'common']);
  const { story, project } = useOpenStory();
  const people = usePeople();
  const sprints = useSprintOptions(story);
  const epics = useEpicOptions(story);
  const days = useAgeing(
    story.project_id,
    useMemo(() => [story], [story]),
  ).get(story.id);
  const assignees = personOptions(project?.members ?? [], people.get(story.assignee_id ?? NONE));

  return (
    <div className={sections['section']}>
      <dl className={sections['props']}>
        <ChoiceProperty
          name={t('common:field.type')}
          field="type"
          choices={choiceOptions('type', offeredTypes([project], [story.type]))}
        />
        <ChoiceProperty
          name={t('field.status')}
          {...placeOptions(project)}
          aside={days !== undefined && <AgeMark days={days} />}
        />
        <BlockedProperty />
        <ChoiceProperty
          name={t('common:field.priority')}
          field="priority"
          choices={choiceOptions('priority')}
        />
        <PointsProperty />
        <DayProperty
          name={t('common:field.due')}
          field="due_date"
          aside={dueNearness(story, today()) !== 'later' && <DueMark story={story} />}
        />
        <ChoiceProperty name={t('common:field.assignee')} field="assignee_id" choices={assignees} />
        <ChoiceProperty name={t('common:field.sprint')} field="sprint_id" choices={sprints} />
        {epics.length > 1 && <ChoiceProperty name={t('common:field.epic')} field="epic_id" choices={epics} />}
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
  const withBadge = (option: SelectOption): SelectOption =>
    option.value === NONE ? option : { ...option, look: <PointsBadge value={Number(option.value)} /> };
  return (
    <ChoiceProperty
      name={t('common:field.points')}
      field="story_points"
      choices={pointsOptions(story.story_points).map(withBadge)}
      aside={<EstimateButton />}
      searchLabel={t('typePoints')}
      toValue={(value) => parsePoints(value) ?? null}
      typedOption={(text) => {
        const typed = typedPoints(text);
        return typed && withBadge(typed);
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
  const { t } = useTranslation(['stories', 'common']);
  const { story, project } = useOpenStory();
  const { choose } = useChoice('ready');
  const lacks = [
    story.acceptance_criteria === null && t('panel.lacksCriteria'),
    story.story_points === null && t('panel.lacksPoints'),
  ].filter((lack) => lack !== false);
  const follows = lacks.length === 0 ? t('panel.isReady') : t('panel.lacks', { what: formatList(lacks) });
  return (
    <Property name={t('field.ready')}>
      {project?.ready_by_hand === false ? (
        <span>{follows}</span>
      ) : (
        <Checkbox label={t('panel.readyHint')} checked={story.ready} onChange={choose} />
      )}
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
