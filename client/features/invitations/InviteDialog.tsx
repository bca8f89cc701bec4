import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVITABLE_ROLES } from '../../../shared/contracts/invitable-roles.ts';
import type { InviteMemberInput, InviteMemberOutput } from '../../../shared/contracts/invite-member.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure, failureCode } from '../../lib/errors.ts';
import { useManagedProjects } from '../../lib/projects.ts';
import { useAppSearch } from '../../lib/search.ts';
import { toast } from '../../lib/toast.ts';
import { InvitationLink } from './InvitationLink.tsx';
import classes from './InviteDialog.module.css';

type InvitableRole = (typeof INVITABLE_ROLES)[number];

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Whatever else happened, a refusal of the server has a reason that the person can act on. */
const REFUSALS = new Set([
  'not_manager',
  'domain_not_allowed',
  'already_member',
  'account_disabled',
  'too_many_invitations',
]);

const EMPTY = { projectId: '', teamId: '', email: '', role: 'member' as InvitableRole };

/** Invites an address to a team of a project that the person manages. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const managed = useManagedProjects();
  const { project: selected } = useAppSearch();
  const [typed, setTyped] = useState(EMPTY);
  const [emailError, setEmailError] = useState(false);
  const [passOn, setPassOn] = useState<{ email: string; link: string } | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });

  const project =
    managed.find(({ id }) => id === typed.projectId) ??
    managed.find(({ id }) => id === selected) ??
    (managed.length === 1 ? managed[0] : undefined);
  const teams = project?.teams ?? [];
  const team = teams.find(({ id }) => id === typed.teamId) ?? (teams.length === 1 ? teams[0] : undefined);
  const email = typed.email.trim().toLowerCase();

  const tell = (outcome: InviteMemberOutput, address: string) => {
    if (outcome.outcome === 'added') return toast.success(t('sent'), t('addedAtOnce', { email: address }));
    if (outcome.link === undefined) return toast.success(t('sent'), t('sentByMail', { email: address }));
    toast.success(t('sent'), t('noMail'));
    setPassOn({ email: address, link: new URL(outcome.link, window.location.origin).href });
  };
  const invite = useMutation({
    mutationFn: (input: InviteMemberInput) => call('invite_member', input),
    onSuccess: (outcome, input) => {
      tell(outcome, input.email);
      setTyped(EMPTY);
      if (outcome.outcome === 'added' || outcome.link === undefined) onClose();
    },
    onError: (error) => {
      if (REFUSALS.has(failureCode(error))) toast.refusal(t('failed'), describeFailure(error));
      else toast.failure(t('failed'), describeFailure(error));
    },
  });
  const submit = () => {
    const valid = emailInput.current?.validity.typeMismatch !== true && email.includes('@');
    setEmailError(!valid);
    if (!valid) emailInput.current?.focus();
    else if (team) invite.mutate({ team_id: team.id, email, role: typed.role });
  };
  const close = () => {
    setPassOn(null);
    onClose();
  };

  if (passOn) return <InvitationLink opened={opened} onClose={close} {...passOn} />;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('title')}
      onSubmit={submit}
      submitLabel={t('submit')}
      submitDisabled={email === '' || team === undefined}
      submitting={invite.isPending}
    >
      {managed.length === 0 && <p className={classes['note']}>{t('forbidden')}</p>}
      <TextInput
        ref={emailInput}
        data-autofocus
        type="email"
        required
        withAsterisk={false}
        label={t('email')}
        placeholder={t('emailPlaceholder')}
        maxLength={254}
        autoComplete="off"
        value={typed.email}
        onChange={(event) => {
          set({ email: event.currentTarget.value });
          setEmailError(false);
        }}
        error={emailError && <ErrorNote>{t('emailInvalid')}</ErrorNote>}
      />
      <div className={classes['pair']}>
        <Select
          label={t('project')}
          placeholder={t('chooseProject')}
          allowDeselect={false}
          data={managed.map(({ id, name }) => ({ value: id, label: name }))}
          value={project?.id ?? null}
          onChange={(projectId) => set({ projectId: projectId ?? '', teamId: '' })}
        />
        <Select
          label={t('team')}
          placeholder={t('chooseTeam')}
          allowDeselect={false}
          disabled={project === undefined}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={team?.id ?? null}
          onChange={(teamId) => set({ teamId: teamId ?? '' })}
        />
      </div>
      <Select
        label={t('role')}
        allowDeselect={false}
        data={INVITABLE_ROLES.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        value={typed.role}
        onChange={(role) => set({ role: INVITABLE_ROLES.find((known) => known === role) ?? 'member' })}
      />
    </Dialog>
  );
}
