import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useManagedProjects, useProjects } from '#client/data/projects/queries.ts';
import { createSprint } from '#client/data/sprints/mutations.ts';
import { formatDateRange } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './NewSprintDialog.module.css';
import { SprintForm } from './SprintForm.tsx';
import { datesProblem, EMPTY_SPRINT, isIncomplete, startProblem, withoutChoice } from './sprint-fields.ts';

interface NewSprintDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a sprint in a project that the person manages. Opened outside of the list of sprints, it then opens the planning. */
export function NewSprintDialog({ opened, onClose }: NewSprintDialogProps) {
  const { t } = useTranslation(['sprints', 'common']);
  const projects = useProjects();
  const managed = useManagedProjects();
  const { project: selected, view } = useAppSearch();
  const setSearch = useSetAppSearch();
  const [typed, setTyped] = useState(EMPTY_SPRINT);
  const startInput = useRef<HTMLInputElement>(null);
  const endInput = useRef<HTMLInputElement>(null);
  const stillOpened = useRef(opened);
  useEffect(() => {
    stillOpened.current = opened;
  }, [opened]);
  const { project, ...fields } = withoutChoice(typed, managed, selected);
  const teams = project?.teams ?? [];
  const severalTeams = teams.length > 1;
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });

  const create = useMutation({
    mutationFn: () => {
      const { projectId, teamId, name, start, end, goal } = fields;
      return createSprint({
        project_id: projectId,
        ...(teamId && { team_id: teamId }),
        name: name.trim(),
        start_date: start,
        end_date: end,
        goal: goal.trim() || null,
      });
    },
    onSuccess: (sprint) => {
      const range = formatDateRange(fields.start, fields.end);
      toast.success(t('new.created'), t('new.createdDetail', { name: fields.name.trim(), range }));
      setTyped(EMPTY_SPRINT);
      // a person who has closed the dialog in the meantime stays in their view
      if (view === 'sprints' || !stillOpened.current) return onClose();
      setSearch({
        dialog: undefined,
        view: 'planning',
        project: sprint.project_id,
        plan: sprint.id,
        story: undefined,
        q: undefined,
        filter: undefined,
      });
    },
    onError: () => toast.failure(t('new.failed'), t('new.kept')),
  });
  const submit = () => {
    if (startProblem(fields)) startInput.current?.focus();
    else if (datesProblem(fields)) endInput.current?.focus();
    else create.mutate();
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      onSubmit={submit}
      submitLabel={t('new.submit')}
      submitDisabled={isIncomplete(fields)}
      submitting={create.isPending}
    >
      {projects.isSuccess && managed.length === 0 && <p className={classes['note']}>{t('new.forbidden')}</p>}
      {projects.isError && (
        <LoadFailure
          part
          title={t('common:projectsUnread')}
          error={projects.error}
          onRetry={projects.refetch}
        />
      )}
      <SprintForm fields={typed} onChange={set} startInput={startInput} endInput={endInput}>
        <div className={classes['pair']} data-single={!severalTeams || undefined}>
          <Select
            label={t('new.project')}
            placeholder={t('new.chooseProject')}
            allowDeselect={false}
            data={managed.map(({ id, name }) => ({ value: id, label: name }))}
            value={fields.projectId || null}
            onChange={(projectId) => set({ projectId: projectId ?? '', teamId: '' })}
          />
          {severalTeams && (
            <Select
              label={t('new.team')}
              allowDeselect={false}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={fields.teamId || null}
              onChange={(teamId) => set({ teamId: teamId ?? '' })}
            />
          )}
        </div>
      </SprintForm>
    </Dialog>
  );
}
