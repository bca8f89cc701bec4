import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch } from '#client/data/app-search.ts';
import { type Project, useProjects } from '#client/data/projects/queries.ts';
import { useOpenSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { toast } from '#client/lib/toast.ts';
import { isDueDate } from '#shared/rules/due-date.ts';
import { parsePoints, type StoryStatus, storyKey } from '#shared/rules/story.ts';
import { ACTIVE_SPRINT, NO_ONE } from '#shared/rules/story-filter.ts';
import { createFromDraft } from './create-from-draft.ts';
import { EMPTY_DRAFT, keepDraft, recallDraft, type StoryDraft } from './story-draft.ts';

const NO_PROJECTS: Project[] = [];

export interface StoryForm {
  draft: StoryDraft;
  change: (patch: Partial<StoryDraft>) => void;
  projects: Project[];
  /** The query of the projects. */
  read: ReturnType<typeof useProjects>;
  /** The project selected in the dialog, or that of the view, or the only one. */
  project: Project | undefined;
  /** The only sprint by which the view is filtered, if it belongs to the project. */
  sprint: Sprint | undefined;
  complete: boolean;
  /** Creates the story and reports it. Rejects with the server's error. */
  create: (status: StoryStatus) => Promise<void>;
}

/** What is typed of a new story, where it will be, and how it is created. */
export function useStoryForm(): StoryForm {
  const { t } = useTranslation('stories');
  const person = usePerson();
  const search = useAppSearch();
  const read = useProjects();
  const projects = read.data ?? NO_PROJECTS;
  const [draft, setDraft] = useState(() => recallDraft(person.id));
  const set = (next: StoryDraft) => {
    setDraft(next);
    keepDraft(person.id, next);
  };
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const byId = (id: string | null | undefined) => projects.find((candidate) => candidate.id === id);
  const project = byId(draft.projectId) ?? byId(search.project) ?? byId(only);

  const { sprint, isSprintPending } = useFilteredSprint(project?.id);
  // the selected person may not be a member of the project that the view shows now
  const assigneeId = project?.members.find((member) => member.id === draft.assigneeId)?.id ?? null;

  const create = async (status: StoryStatus): Promise<void> => {
    if (!project) return;
    const story = await createFromDraft({ ...draft, assigneeId }, person.id, {
      projectId: project.id,
      sprintId: sprint?.id ?? null,
      status,
    });
    const key = storyKey(project.key, story.number);
    const column = columnName(project, story.status);
    const where =
      story.status === 'backlog' ? t('new.createdInBacklog', { key }) : t('new.createdIn', { key, column });
    toast.success(t('new.created'), where);
    set({ ...EMPTY_DRAFT, projectId: draft.projectId });
  };

  return {
    draft,
    change: (patch) => set({ ...draft, ...patch }),
    projects,
    read,
    project,
    sprint,
    complete:
      draft.title.trim() !== '' &&
      project !== undefined &&
      // otherwise the story would be created outside of the sprint and not be visible
      !isSprintPending &&
      parsePoints(draft.points) !== undefined &&
      isDueDate(draft.dueDate),
    create,
  };
}

/** The one sprint that the view is filtered by, where it belongs to the project; whether that is not known yet. */
function useFilteredSprint(projectId: string | undefined) {
  const { filter } = useAppSearch();
  const open = useOpenSprints(projectId);
  const [sprintId, ...others] = filter?.sprint ?? [];
  const isFiltered = others.length === 0 && sprintId !== undefined && sprintId !== NO_ONE;
  const sprint =
    isFiltered && projectId !== undefined
      ? open.data?.find(
          ({ id, project_id, status }) =>
            project_id === projectId && (sprintId === ACTIVE_SPRINT ? status !== 'planned' : id === sprintId),
        )
      : undefined;
  return { sprint, isSprintPending: isFiltered && open.isPending };
}
