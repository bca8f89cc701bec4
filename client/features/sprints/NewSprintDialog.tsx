import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { type Project, useProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useEarlierSprints } from '#client/data/sprints/lists.ts';
import { createSprint } from '#client/data/sprints/mutations.ts';
import { proposeSprint } from '#client/data/sprints/sprint-proposal.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import sprints from '#client/locales/es/sprints.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import classes from './NewSprintDialog.module.css';
import { SprintForm, useSprintErrors } from './SprintForm.tsx';
import {
  EMPTY_SPRINT,
  isIncomplete,
  type SprintFields,
  withoutChoice,
  withProposal,
} from './sprint-fields.ts';

export const texts = { sprints };

const DRAFTS = formDrafts<Partial<SprintFields>>('new-sprint', {});

/** Creates a sprint in a project that the person manages. Opened outside of the list of sprints, it then opens the planning. */
export function NewSprintDialog(state: DialogState) {
  const { t } = useTranslation('sprints');
  const managed = useProjectsWhere(mayPlanSprints);
  const { project: selected } = useAppSearch();
  const { typed, set: setTyped, clear, onDiscard } = useTypedForm(DRAFTS, state.opened);
  const { project, ...chosen } = withoutChoice({ ...EMPTY_SPRINT, ...typed }, managed, selected);
  const fields = useProposed(state.opened, chosen, typed);
  const errors = useSprintErrors(fields);
  const leave = useLeave(state);
  const set = (change: Partial<SprintFields>) => setTyped({ ...typed, ...change });

  const form = useFormDialog({
    check: () => errors,
    submit: () => createFrom(fields),
    onDone: (sprint) => {
      const range = formatDateRange(fields.start, fields.end);
      toast.success(t('new.created'), t('new.createdDetail', { name: fields.name.trim(), range }));
      clear();
      leave(sprint);
    },
    failed: (error) => {
      // with the new sprint, if it exists, the next one would be proposed
      setTyped(fields);
      reportFailure(t('new.failed'), undefined, t('new.kept'))(error);
    },
  });

  return (
    <Dialog
      {...form.dialog}
      {...state}
      onDiscard={onDiscard}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      incomplete={isIncomplete(fields)}
    >
      <ProjectsNotice managed={managed} />
      <SprintForm fields={fields} onChange={set} errors={errors} nameIsProposed={typed.name === undefined}>
        <TeamFields managed={managed} project={project} fields={fields} onChange={set} />
      </SprintForm>
    </Dialog>
  );
}

/** The fields of the form; empty ones get a proposal from the last sprints of the team. */
function useProposed(opened: boolean, fields: SprintFields, typed: Partial<SprintFields>): SprintFields {
  const { holidays } = useHolidays(opened && fields.projectId ? fields.projectId : undefined);
  const sprints = useEarlierSprints(opened && fields.teamId ? fields.teamId : undefined);
  const proposal = sprints && proposeSprint(sprints, today(), holidays);
  return proposal ? withProposal(fields, typed, proposal, holidays) : fields;
}

function createFrom({ projectId, teamId, name, start, end, goal }: SprintFields) {
  return createSprint({
    project_id: projectId,
    ...(teamId && { team_id: teamId }),
    name: name.trim(),
    start_date: start,
    end_date: end,
    goal: goal.trim() || null,
  });
}

/** Where a new sprint leads: to its planning, from any view but the list of sprints. */
function useLeave({ opened, onClose }: DialogState) {
  const { view } = useAppSearch();
  const setSearch = useSetAppSearch();
  const stillOpened = useRef(opened);
  useEffect(() => {
    stillOpened.current = opened;
  }, [opened]);
  return (sprint: { id: string; project_id: string }) => {
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
  };
}

/** Why nobody can make a sprint: no project to manage, or the projects could not be read. */
function ProjectsNotice({ managed }: { managed: readonly Project[] }) {
  const { t } = useTranslation(['sprints', 'common']);
  const projects = useProjects();
  if (projects.isError) return <LoadState part reads={[projects]} title={t('common:projectsUnread')} />;
  return projects.data && managed.length === 0 && <p className={classes['note']}>{t('new.forbidden')}</p>;
}

interface TeamFieldsProps {
  managed: readonly Project[];
  project: Project | undefined;
  fields: SprintFields;
  onChange: (change: Pick<SprintFields, 'teamId'> & Partial<SprintFields>) => void;
}

/** The project, and its team where it has several. */
function TeamFields({ managed, project, fields, onChange }: TeamFieldsProps) {
  const { t } = useTranslation('sprints');
  const teams = project?.teams ?? [];
  const severalTeams = teams.length > 1;
  return (
    <FieldPair single={!severalTeams}>
      <Select
        required
        label={t('new.project')}
        placeholder={t('new.chooseProject')}
        data={managed.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.projectId || null}
        onChange={(projectId) => onChange({ projectId: projectId ?? '', teamId: '' })}
      />
      {severalTeams && (
        <Select
          label={t('new.team')}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.teamId || null}
          onChange={(teamId) => onChange({ teamId: teamId ?? '' })}
        />
      )}
    </FieldPair>
  );
}
