import { usePerson } from '#client/data/account/session.ts';
import { useDraftState } from '#client/data/drafts/drafts.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { type Project, useProjects } from '#client/data/projects/queries.ts';
import { standingIn } from '#client/data/projects/standing.ts';
import { useStartingTexts } from '#client/data/projects/starting-texts.ts';
import { columnNameOf } from '#client/data/stories/columns.ts';
import { createFromForm, newStories } from '#client/data/stories/new/create-story.ts';
import { describeScopeChange } from '#client/data/stories/scope-change.ts';
import type { Story } from '#client/data/stories/types.ts';
import { offerDeletion } from '#client/data/stories/write/delete-stories.ts';
import { useStoryTemplates } from '#client/data/story-templates/queries.ts';
import { isOnline } from '#client/lib/connection/online.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { mayDeleteStory } from '#shared/rules/accounts/permissions.ts';
import { isDueDate } from '#shared/rules/stories/due-date.ts';
import { OPTIONAL_COLUMNS } from '#shared/rules/stories/fields/story-fields.ts';
import { parsePoints, type StoryType, storyKey } from '#shared/rules/stories/story.ts';
import { textOf } from '../parts/criteria-rows.ts';
import { linesOf } from '../parts/lines-of.ts';
import { DAY_COLUMNS, EMPTY_DRAFT, keyOf, newStoryDrafts, type StoryDraft } from './story-draft.ts';
import { refill } from './template-filling.ts';
import { useDraftChoices } from './use-draft-choices.ts';

/** The form of a new story: its values, its place, and its creation. */
export function useStoryForm() {
  const person = usePerson();
  const { project: projectOfView, status = 'backlog', column: columnId } = useAppSearch();
  const read = useProjects();
  const projects = read.data ?? [];
  const [draft, set] = useDraftState(newStoryDrafts, '');
  // several fields may change before the next render
  const change = (patch: Partial<StoryDraft>) => set({ ...newStoryDrafts.read(''), ...patch });
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const byId = (id: string | null | undefined) => projects.find((candidate) => candidate.id === id);
  const project = byId(draft.projectId) ?? byId(projectOfView) ?? byId(only);
  const choices = useDraftChoices(draft, project?.id, status);
  const types = offeredTypes([project]);
  const type = types.includes(draft.type) ? draft.type : 'story';
  const { data: startingTexts = {} } = useStartingTexts(project?.id);
  const startingText = startingTexts[type] ?? '';
  const description = draft.description ?? startingText;
  const chooseType = (next: StoryType) => {
    const untouched = [null, '', startingText].includes(draft.description?.trim() ?? null);
    change({ type: next, ...(untouched && { description: null }) });
  };

  const templatesRead = useStoryTemplates(project?.id);
  const templates = templatesRead.data ?? [];
  const template = templates.find(({ id }) => id === draft.template?.id);
  const chooseTemplate = (id: string) => {
    const next = templates.find((each) => each.id === id) ?? null;
    change(refill(newStoryDrafts.read(''), next, startingText));
  };

  const create = async (another: boolean): Promise<void> => {
    if (!project) return;
    const label = draft.label.trim();
    const tasks = linesOf(draft.tasks);
    const from = template || tasks.length > 0 ? { templateId: template?.id ?? null, tasks } : undefined;
    const row = {
      title: draft.title.trim(),
      description: description.trim() || null,
      acceptance_criteria: textOf(draft.criteria),
      priority: draft.priority,
      story_points: parsePoints(draft.points) ?? null,
      ...Object.fromEntries(OPTIONAL_COLUMNS.map((column) => [column, draft[keyOf(column)] || null])),
      type,
      project_id: project.id,
      status,
      // ignore the column of another project, in which the dialog was opened
      ...(columnId && project.columns.some(({ id }) => id === columnId) && { column_id: columnId }),
      // the selected person may not be a member of the project that the view shows now
      assignee_id: project.members.find((member) => member.id === draft.assigneeId)?.id ?? null,
      sprint_id: choices.sprint.id,
      epic_id: choices.epic.id,
      labels: [...new Set([...choices.labels, ...(label ? [label] : [])])],
    };
    const [story] = (await createFromForm(newStories([row], from))) ?? [];
    if (story) reportCreated(story, project, person.id, from !== undefined);
    else if (!isOnline()) toast.success(i18n.t('stories:new.waiting'), row.title);
    const { projectId, sprint, epic } = draft;
    const next = { ...EMPTY_DRAFT, projectId, ...(another && { sprint, epic }) };
    set(another && template ? { ...next, ...refill(next, template, '') } : next);
  };

  return {
    draft,
    change,
    projects,
    /** The query of the projects. */
    read,
    /** The project selected in the dialog, or that of the view, or the only one. */
    project,
    /** Its column, which the address sets. */
    status,
    columnId,
    /** The type of the story: the selected one, if the project offers it. */
    type,
    /** The types that the project offers. */
    types,
    /** Selects a type: an empty or untouched description becomes its starting text. */
    chooseType,
    /** The description: the typed one, or the starting text of the type. */
    description,
    /** The query of the templates of the project, and its result. */
    templatesRead,
    templates,
    /** The selected one; undefined: none. */
    template,
    /** Fills a template into what nobody has typed; an id that is none of a template takes the former filling away. */
    chooseTemplate,
    /** Its sprint, epic and labels. */
    choices,
    complete:
      draft.title.trim() !== '' &&
      project !== undefined &&
      parsePoints(draft.points) !== undefined &&
      DAY_COLUMNS.every((column) => isDueDate(draft[keyOf(column)])),
    /**
     * Creates the story and reports it; without connection it waits. Rejects with the server's error.
     * @param another whether another story follows: it has the same sprint and epic.
     */
    create,
  };
}

export type StoryForm = ReturnType<typeof useStoryForm>;

/**
 * Says where the new story is. If it changes the scope of a running sprint, it says that too. Then, and if it has come with tasks, it
 * offers to delete the story, if the person may.
 */
function reportCreated(story: Story, project: Project, personId: string, withTasks: boolean): void {
  const key = storyKey(project.key, story.number);
  const title = i18n.t('stories:new.created');
  const where =
    story.status === 'backlog'
      ? i18n.t('stories:new.createdInBacklog', { key })
      : i18n.t('stories:new.createdIn', { key, column: columnNameOf(project, story) });
  const scope = describeScopeChange([{ ...story, sprint_id: null }], [story]);
  const detail = scope === undefined ? where : `${where} ${scope}`;
  if (!(withTasks || scope !== undefined) || !mayDeleteStory(standingIn(project, personId), story))
    toast.success(title, detail);
  else {
    const [removed, failed] = [
      i18n.t('stories:remove.done', { key }),
      i18n.t('stories:remove.failed', { key }),
    ];
    offerDeletion([story], { title, detail }, removed, failed);
  }
}
