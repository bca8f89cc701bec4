import { Select, TextInput } from '@mantine/core';
import { type ClipboardEvent, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { hasEmailAddress, readEmailAddresses } from '#shared/rules/accounts/email-address.ts';
import { mayInvite } from '#shared/rules/accounts/permissions.ts';
import { INVITABLE_ROLES, rolesFor } from '#shared/rules/accounts/roles.ts';
import { MAX_ADDRESSES } from '#shared/rules/limits.ts';
import classes from './InviteDialog.module.css';
import { type InvitableRole, REFUSALS, type Target } from './use-invite.ts';

/** The values of an empty form. An empty id means the only choice, if there is only one. */
export const EMPTY_FORM = {
  projectId: '',
  teamId: '',
  email: '',
  role: 'member' as InvitableRole,
  guest: false,
};
type Typed = typeof EMPTY_FORM;

interface InviteFormProps extends DialogState {
  typed: Typed;
  onChange: (typed: Typed) => void;
  onDiscard?: (() => void) | undefined;
  onSend: (to: Target, emails: string[]) => Promise<void>;
}

/** The form of an invitation: addresses, team and role. */
export function InviteForm({ typed, onChange, onSend, ...state }: InviteFormProps) {
  const { t } = useTranslation('invitations');
  const input = useRef<HTMLInputElement>(null);
  const { team, ...choice } = useChosenTeam(typed);
  const emails = readEmailAddresses(typed.email);
  const set = (change: Partial<Typed>) => onChange({ ...typed, ...change });

  const problemOf = (): string | null => {
    const wrong = emails.filter((email) => !hasEmailAddress(email));
    if (wrong.length > 0 && emails.length > 1) return t('emailsInvalid', { emails: wrong.join(', ') });
    // the browser's stricter check is of the field as it was typed: it fits a single address with nothing around it
    const alone = emails.length === 1 && typed.email.trim().toLowerCase() === emails[0];
    if (wrong.length > 0 || (alone && input.current?.validity.typeMismatch === true))
      return t('emailInvalid');
    return emails.length > MAX_ADDRESSES ? t('tooMany', { max: MAX_ADDRESSES }) : null;
  };
  const form = useFormDialog({
    check: () => {
      const problem = problemOf();
      return problem === null ? {} : { email: problem };
    },
    submit: async () => {
      if (team) await onSend({ team_id: team.id, role: typed.role, guest: typed.guest }, emails);
    },
    failed: t('failed'),
    refusals: REFUSALS,
  });

  return (
    <Dialog
      {...form.dialog}
      {...state}
      title={t('title')}
      submitLabel={t(getServerConfig().mail ? 'submit' : 'create', { count: Math.max(emails.length, 1) })}
      incomplete={emails.length === 0 || team === undefined}
    >
      <ProjectsNotice />
      <AddressField
        ref={input}
        value={typed.email}
        count={emails.length}
        problem={form.errors.email}
        onChange={(email) => {
          set({ email });
          form.clearError('email');
        }}
      />
      <TeamFields {...choice} team={team} onChange={set} />
      <RoleField typed={typed} onChange={set} />
      <GuestField typed={typed} onChange={set} />
    </Dialog>
  );
}

/** The selected project and team, or the only ones. */
function useChosenTeam(typed: Typed) {
  const managed = useProjectsWhere(mayInvite);
  const { project: selected } = useAppSearch();
  const project =
    managed.find(({ id }) => id === typed.projectId) ??
    managed.find(({ id }) => id === selected) ??
    (managed.length === 1 ? managed[0] : undefined);
  const teams = project?.teams ?? [];
  const team = teams.find(({ id }) => id === typed.teamId) ?? (teams.length === 1 ? teams[0] : undefined);
  return { managed, project, teams, team };
}

/** Says why the person cannot invite: they manage no project, or the projects could not be loaded. */
function ProjectsNotice() {
  const { t } = useTranslation(['invitations', 'common']);
  const projects = useProjects();
  const managed = useProjectsWhere(mayInvite);
  if (projects.isError) return <LoadState part reads={[projects]} title={t('common:projectsUnread')} />;
  return projects.isSuccess && managed.length === 0 ? (
    <p className={classes['note']}>{t('forbidden')}</p>
  ) : null;
}

interface AddressFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  /** How many addresses the field contains. */
  count: number;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** The field for one address, or several in one line. */
function AddressField({ ref, value, count, problem, onChange }: AddressFieldProps) {
  const { t } = useTranslation('invitations');
  /** Replaces line breaks in a pasted list: a field of one line would drop them, and they separate the addresses. */
  const pasteList = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readEmailAddresses(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    onChange([...new Set([...readEmailAddresses(value), ...pasted])].join(', '));
  };
  return (
    <TextInput
      ref={ref}
      data-autofocus
      type="email"
      multiple
      required
      label={t('email')}
      placeholder={t('emailPlaceholder')}
      description={count > 1 ? t('count', { count }) : t('several')}
      onPaste={pasteList}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem !== undefined && <ErrorNote>{problem}</ErrorNote>}
    />
  );
}

type TeamFieldsProps = ReturnType<typeof useChosenTeam> & {
  onChange: (change: { projectId?: string; teamId: string }) => void;
};

function TeamFields({ managed, project, teams, team, onChange }: TeamFieldsProps) {
  const { t } = useTranslation('invitations');
  return (
    <FieldPair>
      <Select
        data-missing={project ? undefined : t('project')}
        label={t('project')}
        placeholder={t('chooseProject')}
        data={managed.map(({ id, name }) => ({ value: id, label: name }))}
        value={project?.id ?? null}
        onChange={(projectId) => onChange({ projectId: projectId ?? '', teamId: '' })}
      />
      <Select
        data-missing={team ? undefined : t('team')}
        label={t('team')}
        placeholder={t('chooseTeam')}
        disabled={project === undefined}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={team?.id ?? null}
        onChange={(teamId) => onChange({ teamId: teamId ?? '' })}
      />
    </FieldPair>
  );
}

interface TypedFieldProps {
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
}

/** The role in the team; guests have none that manages. */
function RoleField({ typed, onChange }: TypedFieldProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const roles = rolesFor(typed, INVITABLE_ROLES);
  return (
    <Select
      label={t('role')}
      data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
      value={typed.role}
      onChange={(role) => onChange({ role: roles.find((name) => name === role) ?? 'member' })}
    />
  );
}

/** Whether the people are guests, and what that means. */
function GuestField({ typed, onChange }: TypedFieldProps) {
  const { t } = useTranslation('invitations');
  const choose = (guest: boolean) => {
    const fits = rolesFor({ guest }, INVITABLE_ROLES).includes(typed.role);
    onChange({ guest, role: fits ? typed.role : 'member' });
  };
  return (
    <div>
      <Checkbox label={t('guest.label')} checked={typed.guest} onChange={choose} />
      <p className={classes['guest']}>{t('guest.text')}</p>
    </div>
  );
}
