import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { Checkbox } from '#client/components/Checkbox.tsx';
import { PriorityBadge } from '#client/components/PriorityBadge.tsx';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { useOptionSearch } from '#client/components/use-option-search.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { parsePoints, STORY_PRIORITIES, STORY_STATUSES } from '#shared/rules/story.ts';
import { NO_ONE, type PointsFilter, type StoryFilter } from '#shared/rules/story-filter.ts';
import classes from './FilterPanel.module.css';

interface FilterPanelProps {
  filter: StoryFilter | undefined;
  onChange: (filter: StoryFilter | undefined) => void;
  projectId: string | undefined;
  sprints: readonly Sprint[];
}

/** All filters of stories. A choice applies at once. */
export function FilterPanel({ filter = {}, onChange, projectId, sprints }: FilterPanelProps) {
  const { t } = useTranslation(['filters', 'common']);
  const project = useProject(projectId);
  const members = useProjectMembers(projectId);
  const { data: labels = [] } = useProjectLabels(projectId);
  const { data: epics = [] } = useEpics(projectId);
  const set = (part: Partial<Record<keyof StoryFilter, unknown>>) => {
    const next = Object.fromEntries(
      Object.entries({ ...filter, ...part }).filter(
        ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
      ),
    );
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const names = [...new Set(labels.map((label) => label.name))];

  return (
    <div className={classes['panel']}>
      <Group
        part="status"
        chosen={filter.status}
        options={STORY_STATUSES.map((status) => ({
          value: status,
          text: columnName(project, status),
          look: (
            <span className={classes['look']}>
              <StatusGlyph status={status} />
              {columnName(project, status)}
            </span>
          ),
        }))}
        onChange={(status) => set({ status })}
      />
      <div className={classes['stack']}>
        <Group
          part="priority"
          chosen={filter.priority}
          options={STORY_PRIORITIES.toReversed().map((priority) => ({
            value: priority,
            text: t(`common:priority.${priority}`),
            look: <PriorityBadge priority={priority} />,
          }))}
          onChange={(priority) => set({ priority })}
        />
        <Group
          part="due"
          chosen={filter.due}
          options={[
            { value: 'overdue', text: t('overdue') },
            { value: 'week', text: t('dueThisWeek') },
          ]}
          onChange={(due) => set({ due })}
        />
      </div>
      <div className={classes['stack']}>
        <PointsGroup points={filter.points} onChange={(points) => set({ points })} />
        <Group
          part="ready"
          chosen={filter.ready === undefined ? [] : [String(filter.ready)]}
          options={[
            { value: 'true', text: t('ready') },
            { value: 'false', text: t('notReady') },
          ]}
          // both or none selected: no filter
          onChange={(values) => set({ ready: values.length === 1 ? values[0] === 'true' : undefined })}
        />
      </div>
      <Group
        part="assignee"
        chosen={filter.assignee}
        options={[
          { value: NO_ONE, text: t('common:unassigned') },
          ...members.map((person) => ({
            value: person.id,
            text: person.full_name,
            look: (
              <span className={classes['look']}>
                <Avatar person={avatarOf(person)} decorative />
                {person.full_name}
              </span>
            ),
          })),
        ]}
        onChange={(assignee) => set({ assignee })}
      />
      <div className={classes['stack']}>
        <Group
          part="sprint"
          chosen={filter.sprint}
          options={[
            { value: NO_ONE, text: t('withoutSprint') },
            ...sprints.map((sprint) => ({ value: sprint.id, text: sprint.name })),
          ]}
          onChange={(sprint) => set({ sprint })}
        />
        {epics.length > 0 && (
          <Group
            part="epic"
            chosen={filter.epic}
            options={[
              { value: NO_ONE, text: t('withoutEpic') },
              ...epics.map((epic) => ({ value: epic.id, text: epic.name })),
            ]}
            onChange={(epic) => set({ epic })}
          />
        )}
      </div>
      <Group
        part="labels"
        chosen={filter.labels}
        options={[
          { value: NO_ONE, text: t('withoutLabels') },
          ...names.map((name) => ({ value: name, text: name })),
        ]}
        onChange={(chosen) => set({ labels: chosen })}
      />
    </div>
  );
}

interface GroupProps {
  part: Exclude<keyof StoryFilter, 'points'>;
  chosen: readonly string[] | undefined;
  options: readonly SelectOption[];
  onChange: (chosen: string[]) => void;
}

function Group({ part, chosen = [], options, onChange }: GroupProps) {
  const { t } = useTranslation('filters');
  const { typed, setTyped, found, searchable } = useOptionSearch(options);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{t(`part.${part}`)}</h3>
      {searchable && (
        <TextInput
          size="xs"
          value={typed}
          aria-label={t('find', { name: t(`part.${part}`) })}
          placeholder={t('findShort')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes['options']}>
        {found.map(({ value, text, look }) => (
          <Checkbox
            key={value}
            label={look ?? text}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, value] : chosen.filter((chosenValue) => chosenValue !== value))
            }
          />
        ))}
      </div>
    </div>
  );
}

function PointsGroup(props: {
  points: PointsFilter | undefined;
  onChange: (points: PointsFilter | undefined) => void;
}) {
  const { points = {}, onChange } = props;
  const { t } = useTranslation(['filters', 'common']);
  const id = useId();
  const set = (part: { min?: number | undefined; max?: number | undefined; none?: true | undefined }) => {
    const next = Object.fromEntries(
      Object.entries({ ...points, ...part }).filter(([, value]) => value !== undefined),
    );
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const bound = (text: string) => parsePoints(text) ?? undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell of this look
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{t('part.points')}</h3>
      <div className={classes['range']}>
        <TextInput
          size="xs"
          inputMode="numeric"
          maxLength={3}
          aria-label={t('pointsMin')}
          placeholder={t('min')}
          value={points.min ?? ''}
          onChange={(event) => set({ min: bound(event.currentTarget.value) })}
        />
        –
        <TextInput
          size="xs"
          inputMode="numeric"
          maxLength={3}
          aria-label={t('pointsMax')}
          placeholder={t('max')}
          value={points.max ?? ''}
          onChange={(event) => set({ max: bound(event.currentTarget.value) })}
        />
      </div>
      <Checkbox
        label={t('common:unestimated')}
        checked={points.none === true}
        onChange={(checked) => set({ none: checked ? true : undefined })}
      />
    </div>
  );
}
