import { useProjectLabels } from '#client/data/labels/queries.ts';
import { type OwnField, useOwnFields, useOwnFieldsRead } from '#client/data/own-fields/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { type Task, useTaskList } from '#client/data/tasks/queries.ts';
import { type FieldValue, fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { keepsValue } from '#shared/rules/stories/project-move.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import type { LeftBehind } from './move-to-project.ts';

/** The labels, values and people of a story that a project keeps when the story moves there, and those that it does not. */
export interface MovePlan {
  labels: { name: string; stays: boolean }[];
  fields: { field: OwnField; stays: boolean }[];
  assigneeStays: boolean;
  left: LeftBehind;
}

/** The plan of a move of the open story, and the reads that it needs. @param target the project; undefined: none is chosen yet. */
export function useMovePlan(target: Project | undefined) {
  const { story } = useOpenStory();
  const labels = useProjectLabels(target?.id ?? story.project_id);
  const there = useOwnFieldsRead(target?.id, target !== undefined);
  const here = useOwnFields(story.project_id);
  const tasks = useTaskList(story.id);
  const reads = [labels, there, tasks];
  const ready = target !== undefined && reads.every((read) => read.isSuccess);
  return { reads, plan: ready ? planOf() : undefined };

  function planOf(): MovePlan {
    const members = new Set(target?.members.map(({ id }) => id));
    const known = new Set(labels.data?.map(({ name }) => name));
    const taking = (there.data ?? []).filter(({ removed_at }) => removed_at === null);
    const values = here.flatMap((field): { field: OwnField; value: FieldValue; stays: boolean }[] => {
      const value = fieldsOf(story)[field.id];
      if (value === undefined || value === null) return [];
      return [{ field, value, stays: keepsValue(field, value, taking, members) }];
    });
    const isOut = ({ assignee_id }: Task) => assignee_id !== null && !members.has(assignee_id);
    return {
      labels: story.labels.map((name) => ({ name, stays: known.has(name) })),
      fields: values,
      assigneeStays: story.assignee_id === null || members.has(story.assignee_id),
      left: {
        fields: Object.fromEntries(
          values.flatMap(({ field, value, stays }) => (stays ? [] : [[field.id, value]])),
        ),
        tasks: new Set((tasks.data ?? []).filter(isOut).map(({ id }) => id)),
      },
    };
  }
}
