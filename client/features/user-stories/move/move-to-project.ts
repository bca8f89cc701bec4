import type { Story } from '#client/data/stories/types.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { taskWrites } from '#client/data/tasks/mutations.ts';
import { currentTasks } from '#client/data/tasks/queries.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { FieldValue } from '#shared/rules/stories/own-fields.ts';

/** The values that a move to another project takes from a story, beside its sprint and epic. */
export interface LeftBehind {
  /** The values of own fields, by the ids of the fields. */
  fields: Record<string, FieldValue>;
  /** The tasks whose assignees are not in the other project. */
  tasks: ReadonlySet<string>;
}

/** The way back of a move. */
export interface MovedStory {
  story: Story;
  /** @returns whether the story is back; it stays where it is if another person has moved it since. */
  undo: () => Promise<boolean>;
}

/**
 * Moves a story to another project.
 * @returns undefined if another person has moved it meanwhile; a toast says so.
 * @throws the error that the server answered.
 */
export async function moveToProject(
  story: Story,
  projectId: string,
  left: LeftBehind,
): Promise<MovedStory | undefined> {
  const tasks = currentTasks(story.id).filter(({ id }) => left.tasks.has(id));
  const [moved] = await submit(bulkWrite([{ story, change: { project_id: projectId } }]));
  if (!moved) return undefined;
  const undo = async () => {
    const expected = {
      project_id: projectId,
      column_id: moved.column_id,
      assignee_id: moved.assignee_id,
    };
    const write = bulkWrite([{ story: moved, change: wayBack(story, moved, left), expected }]);
    const [back] = await submit(write);
    if (!back) return false;
    for (const task of tasks) {
      await taskWrites(story.id).change({ ...task, assignee_id: null }, { assignee_id: task.assignee_id });
    }
    return true;
  };
  return { story: moved, undo };
}

/** The change that gives a story what it had before a move. */
function wayBack(was: Story, moved: Story, { fields }: LeftBehind): StoryChange {
  const labels = was.labels.filter((label) => !moved.labels.includes(label));
  return {
    project_id: was.project_id,
    column_id: was.column_id,
    sprint_id: was.sprint_id,
    epic_id: was.epic_id,
    assignee_id: was.assignee_id,
    ...(labels.length > 0 && { add_labels: labels }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}
