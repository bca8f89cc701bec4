import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch } from '#client/data/app-search.ts';
import { useDraftState } from '#client/data/drafts.ts';
import { type Project, useProjects } from '#client/data/projects/queries.ts';
import { standingIn } from '#client/data/projects/standing.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { createStory } from '#client/data/stories/create-story.ts';
import { describeScopeChange } from '#client/data/stories/scope-change.ts';
import type { Story } from '#client/data/stories/types.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { mayDeleteStory } from '#shared/rules/accounts/permissions.ts';
import { isDueDate } from '#shared/rules/stories/due-date.ts';
import { parsePoints, type StoryStatus, storyKey } from '#shared/rules/stories/story.ts';
import { textOf } from '../parts/criteria-rows.ts';
import { MAX_LABELS } from './LabelsInput.tsx';
import { EMPTY_DRAFT, newStoryDrafts, type StoryDraft } from './story-draft.ts';
import { type DraftChoices, useDraftChoices } from './use-draft-choices.ts';

const NO_PROJECTS: Project[] = [];

export interface StoryForm {
  draft: StoryDraft;
  change: (patch: Partial<StoryDraft>) => void;
  projects: Project[];
  /** The query of the projects. */
  read: ReturnType<typeof useProjects>;
  /** The project selected in the dialog, or that of the view, or the only one. */
  project: Project | undefined;
  /** Its sprint, epic and labels. */
  choices: DraftChoices;
  complete: boolean;
  /**
   * Creates the story and reports it. Rejects with the server's error.
   * @param another whether another story follows: it has the same sprint and epic.
   */
  create: (status: StoryStatus, another: boolean) => Promise<void>;
}

/** The form of a new story: its values, its place, and its creation. */
export function useStoryForm(): StoryForm {
  const person = usePerson();
  const search = useAppSearch();
  const read = useProjects();
  const projects = read.data ?? NO_PROJECTS;
  const [draft, set] = useDraftState(newStoryDrafts, '');
  // several fields may change before the next render
  const change = (patch: Partial<StoryDraft>) => set({ ...newStoryDrafts.read(''), ...patch });
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const byId = (id: string | null | undefined) => projects.find((candidate) => candidate.id === id);
  const project = byId(draft.projectId) ?? byId(search.project) ?? byId(only);
  const choices = useDraftChoices(draft, project?.id);

  const create = async (status: StoryStatus, another: boolean): Promise<void> => {
    if (!project) return;
    const typed = draft.label.trim();
    const labels = [...new Set([...choices.labels, ...(typed ? [typed] : [])])].slice(0, MAX_LABELS);
    const story = await createFromDraft(draft, person.id, {
      projectId: project.id,
      status,
      // the selected person may not be a member of the project that the view shows now
      assigneeId: project.members.find((member) => member.id === draft.assigneeId)?.id ?? null,
      sprintId: choices.sprint?.id ?? null,
      epicId: choices.epic?.id ?? null,
      labels,
    });
    reportCreated(story, project, person.id);
    const { projectId, sprint, epic } = draft;
    set({ ...EMPTY_DRAFT, projectId, ...(another && { sprint, epic }) });
  };

  return {
    draft,
    change,
    projects,
    read,
    project,
    choices,
    complete:
      draft.title.trim() !== '' &&
      project !== undefined &&
      // otherwise the story would be created outside of the sprint and not be visible
      !choices.pending &&
      parsePoints(draft.points) !== undefined &&
      isDueDate(draft.dueDate),
    create,
  };
}

/**
 * Says where the new story is. If it changes the scope of a running sprint, it says that too, and offers to delete the story, if
 * the person may.
 */
function reportCreated(story: Story, project: Project, personId: string): void {
  const key = storyKey(project.key, story.number);
  const title = i18n.t('stories:new.created');
  const where =
    story.status === 'backlog'
      ? i18n.t('stories:new.createdInBacklog', { key })
      : i18n.t('stories:new.createdIn', { key, column: columnName(project, story.status) });
  const scope = describeScopeChange([{ ...story, sprint_id: null }], [story]);
  const detail = scope === undefined ? where : `${where} ${scope}`;
  if (scope === undefined || !mayDeleteStory(standingIn(project, personId), story)) {
    toast.success(title, detail);
    return;
  }
  const onFailure = (error: unknown) =>
    toast.failure(i18n.t('stories:remove.failed', { key }), describeFailure(error));
  toast.undoable(title, detail, () => {
    deleteStories([story.id], { title: i18n.t('stories:remove.done', { key }), onFailure }).catch(onFailure);
  });
}

/** The values that belong to the project of the story. */
interface Where {
  projectId: string;
  status: StoryStatus;
  assigneeId: string | null;
  sprintId: string | null;
  epicId: string | null;
  labels: string[];
}

/**
 * Creates the story of a draft at the top of its column.
 * @returns the story with its number.
 * @throws the error that the server answered: the column may be full.
 */
function createFromDraft(
  draft: StoryDraft,
  reporterId: string,
  { projectId, status, assigneeId, sprintId, epicId, labels }: Where,
): Promise<Story> {
  return createStory({
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    acceptance_criteria: textOf(draft.criteria),
    priority: draft.priority,
    story_points: parsePoints(draft.points) ?? null,
    due_date: draft.dueDate || null,
    project_id: projectId,
    reporter_id: reporterId,
    assignee_id: assigneeId,
    sprint_id: sprintId,
    epic_id: epicId,
    labels,
    status,
  });
}
