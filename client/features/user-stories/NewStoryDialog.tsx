import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/Checkbox.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { type Project, useProjects } from '#client/data/projects/queries.ts';
import { useOpenSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { isDueDate } from '#shared/rules/due-date.ts';
import { parsePoints, type StoryStatus, storyKey } from '#shared/rules/story.ts';
import { NO_ONE } from '#shared/rules/story-filter.ts';
import { CriteriaEditor } from './CriteriaEditor.tsx';
import { createFromDraft } from './create-from-draft.ts';
import classes from './NewStoryDialog.module.css';
import { StoryFields } from './StoryFields.tsx';
import { EMPTY_DRAFT, keepDraft, recallDraft, type StoryDraft } from './story-draft.ts';

const NO_PROJECTS: Project[] = [];

/**
 * 'Nueva Historia': the address opens it (`dialog=story`) and sets its column (`status`). Its sprint is the one by which the
 * view is filtered.
 */
export function NewStoryDialog() {
  const { t } = useTranslation(['stories', 'common']);
  const { dialog, status = 'backlog' } = useAppSearch();
  const setSearch = useSetAppSearch();
  const form = useStoryForm();
  const [another, setAnother] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const { draft, change, project } = form;
  const close = () => setSearch({ dialog: undefined, status: undefined }, { replace: true });

  const submit = async () => {
    if (!(await form.send(status))) return;
    if (another) title.current?.focus();
    else close();
  };

  return (
    <Dialog
      opened={dialog === 'story'}
      onClose={close}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      submitDisabled={!form.complete}
      submitting={form.sending}
      onSubmit={() => void submit()}
      aside={<Checkbox label={t('new.another')} checked={another} onChange={setAnother} />}
    >
      {form.read.isSuccess && form.projects.length === 0 && (
        <div className={classes['hint']}>
          <p>{t('new.noProjects')}</p>
          <Button size="sm" onClick={() => setSearch({ dialog: 'project', status: undefined })}>
            {t('common:newProject')}
          </Button>
        </div>
      )}
      {status !== 'backlog' && (
        <p className={classes['column']}>
          {t('field.status')}
          <StatusGlyph status={status} />
          <b>{columnName(project, status)}</b>
        </p>
      )}
      {form.sprint && (
        <p className={classes['column']}>
          {t('field.sprint')}
          <b>{form.sprint.name}</b>
        </p>
      )}
      <TextInput
        ref={title}
        data-autofocus
        label={t('field.title')}
        maxLength={300}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={<OptionalLabel>{t('field.description')}</OptionalLabel>}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={50_000}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels */}
      <div role="group" aria-label={t('field.criteria')}>
        <span className={classes['label']} aria-hidden="true">
          <OptionalLabel>{t('field.criteria')}</OptionalLabel>
        </span>
        <CriteriaEditor rows={draft.criteria} onChange={(criteria) => change({ criteria })} />
      </div>
      <StoryFields draft={draft} onChange={change} projects={form.projects} project={project} />
      {form.read.isError && (
        <LoadFailure
          part
          title={t('common:projectsUnread')}
          error={form.read.error}
          onRetry={form.read.refetch}
        />
      )}
    </Dialog>
  );
}

interface StoryForm {
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
  sending: boolean;
  /** Resolves to whether the story was created; a toast reports success and failure. */
  send: (status: StoryStatus) => Promise<boolean>;
}

function useStoryForm(): StoryForm {
  const { t } = useTranslation('stories');
  const person = usePerson();
  const search = useAppSearch();
  const read = useProjects();
  const projects = read.data ?? NO_PROJECTS;
  const [draft, setDraft] = useState(() => recallDraft(person.id));
  const [sending, setSending] = useState(false);
  const set = (next: StoryDraft) => {
    setDraft(next);
    keepDraft(person.id, next);
  };
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const byId = (id: string | null | undefined) => projects.find((candidate) => candidate.id === id);
  const project = byId(draft.projectId) ?? byId(search.project) ?? byId(only);

  const [sprintId, ...others] = search.filter?.sprint ?? [];
  const open = useOpenSprints(project?.id);
  const wantsSprint = others.length === 0 && sprintId !== undefined && sprintId !== NO_ONE;
  const sprint =
    wantsSprint && project
      ? open.data?.find(({ id, project_id }) => id === sprintId && project_id === project.id)
      : undefined;

  // the selected person may not be a member of the project that the view shows now
  const assigneeId = project?.members.find((member) => member.id === draft.assigneeId)?.id ?? null;

  const send = async (status: StoryStatus): Promise<boolean> => {
    if (!project) return false;
    setSending(true);
    try {
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
      return true;
    } catch (error) {
      if (failureCode(error) === 'wip_limit_reached') toast.refusal(describeFailure(error), t('new.kept'));
      else toast.failure(t('new.failed'), t('new.kept'));
      return false;
    } finally {
      setSending(false);
    }
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
      !(wantsSprint && open.isPending) &&
      parsePoints(draft.points) !== undefined &&
      isDueDate(draft.dueDate),
    sending,
    send,
  };
}
