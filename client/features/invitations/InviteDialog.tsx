import { Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVITABLE_ROLES } from '../../../shared/contracts/invitable-roles.ts';
import {
  type InvitedAddress,
  type InviteMemberOutput,
  MOST_ADDRESSES,
} from '../../../shared/contracts/invite-member.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { InvitationLink } from '../../components/InvitationLink.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { type UnconfirmedAccount, UnconfirmedDialog } from '../../components/UnconfirmedDialog.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure, failureCode } from '../../lib/errors.ts';
import { useManagedProjects, useProjects } from '../../lib/projects.ts';
import { useAppSearch } from '../../lib/search.ts';
import { toast } from '../../lib/toast.ts';
import { isAddress, readAddresses } from './addresses.ts';
import classes from './InviteDialog.module.css';
import { InviteResults } from './InviteResults.tsx';

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

/** One address, or the outcomes of several. */
type Outcome = InviteMemberOutput | InvitedAddress[];

/** Invites one or several addresses to a team of a project that the person manages. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const queryClient = useQueryClient();
  const projects = useProjects();
  const managed = useManagedProjects();
  const { project: selected } = useAppSearch();
  const [typed, setTyped] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [passOn, setPassOn] = useState<{ email: string; link: string } | null>(null);
  const [results, setResults] = useState<InvitedAddress[] | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAccount | null>(null);
  // what was sent last: the form may be empty by the time an unconfirmed account is decided on
  const [sent, setSent] = useState({ team_id: '', role: EMPTY.role });
  const emailInput = useRef<HTMLInputElement>(null);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });

  const project =
    managed.find(({ id }) => id === typed.projectId) ??
    managed.find(({ id }) => id === selected) ??
    (managed.length === 1 ? managed[0] : undefined);
  const teams = project?.teams ?? [];
  const team = teams.find(({ id }) => id === typed.teamId) ?? (teams.length === 1 ? teams[0] : undefined);
  const emails = readAddresses(typed.email);

  /** Whether the dialog is through with it. */
  const tell = (outcome: InviteMemberOutput, email: string): boolean => {
    if (outcome.outcome === 'unconfirmed') {
      setUnconfirmed({ email, ...outcome });
      return false;
    }
    if (outcome.outcome === 'added') toast.success(t('sent'), t('addedAtOnce', { email }));
    else if (outcome.mailed_before) toast.info(t('justSent', { email }), t('justSentDetail'));
    else if (outcome.link === undefined) toast.success(t('sent'), t('sentByMail', { email }));
    else {
      toast.success(t('ready'), t('noMail'));
      setPassOn({ email, link: new URL(outcome.link, window.location.origin).href });
      return false;
    }
    return true;
  };
  const tellAll = (all: InvitedAddress[]) => {
    const refused = all.filter(({ outcome }) => outcome === 'refused').map(({ email }) => email);
    const delivered = all.filter(
      (one) => one.outcome === 'added' || (one.outcome === 'invited' && !one.mailed_before),
    );
    setResults(all);
    // what was refused is there to be corrected
    setTyped({ ...EMPTY, email: refused.join(', ') });
    if (refused.length === all.length) toast.refusal(t('failed'));
    else if (delivered.length > 0) toast.success(t('sentMany', { count: delivered.length }));
  };
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['team'] });
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
  };
  const fail = (error: unknown) => {
    if (REFUSALS.has(failureCode(error))) toast.refusal(t('failed'), describeFailure(error));
    else toast.failure(t('failed'), describeFailure(error));
  };
  const invite = useMutation({
    mutationFn: async (to: typeof sent): Promise<Outcome> => {
      const [email = ''] = emails;
      return emails.length > 1
        ? call('invite_members', { ...to, emails })
        : call('invite_member', { ...to, email });
    },
    onSuccess: (outcome) => {
      refresh();
      if (Array.isArray(outcome)) return tellAll(outcome);
      const through = tell(outcome, emails[0] ?? '');
      if (outcome.outcome !== 'unconfirmed') setTyped(EMPTY);
      if (through) onClose();
    },
    onError: fail,
  });
  /** For an account whose address is not confirmed, once the person has decided. */
  const addUnconfirmed = useMutation({
    mutationFn: (email: string) => call('invite_member', { ...sent, email, add_unconfirmed: true }),
    onSuccess: (outcome, email) => {
      refresh();
      setUnconfirmed(null);
      if (results) setResults(results.map((one) => (one.email === email ? { email, ...outcome } : one)));
      else if (tell(outcome, email)) {
        setTyped(EMPTY);
        onClose();
      }
    },
    onError: fail,
  });
  const problemOf = (): string | null => {
    const wrong = emails.filter((email) => !isAddress(email));
    if (wrong.length > 0 && emails.length > 1) return t('emailsInvalid', { emails: wrong.join(', ') });
    if (wrong.length > 0 || emailInput.current?.validity.typeMismatch === true) return t('emailInvalid');
    return emails.length > MOST_ADDRESSES ? t('tooMany', { most: MOST_ADDRESSES }) : null;
  };
  const submit = () => {
    const found = problemOf();
    setProblem(found);
    if (found) emailInput.current?.focus();
    else if (team) {
      const to = { team_id: team.id, role: typed.role };
      setSent(to);
      invite.mutate(to);
    }
  };
  /** A field of one line drops line breaks, which in a pasted list keep the addresses apart. */
  const pasteList = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readAddresses(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    set({ email: [...new Set([...emails, ...pasted])].join(', ') });
    setProblem(null);
  };
  const close = () => {
    setPassOn(null);
    setResults(null);
    setUnconfirmed(null);
    onClose();
  };

  if (passOn) return <InvitationLink opened={opened} onClose={close} {...passOn} />;
  if (unconfirmed && opened) {
    return (
      <UnconfirmedDialog
        account={unconfirmed}
        submitting={addUnconfirmed.isPending}
        onAdd={() => addUnconfirmed.mutate(unconfirmed.email)}
        onClose={() => setUnconfirmed(null)}
      />
    );
  }
  if (results) {
    return (
      <InviteResults
        opened={opened}
        results={results}
        adding={addUnconfirmed.isPending}
        onAdd={(email) => addUnconfirmed.mutate(email)}
        onClose={close}
        onAgain={() => setResults(null)}
      />
    );
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('title')}
      onSubmit={submit}
      submitLabel={t('submit', { count: Math.max(emails.length, 1) })}
      submitDisabled={emails.length === 0 || team === undefined}
      submitting={invite.isPending}
    >
      {projects.isSuccess && managed.length === 0 && <p className={classes['note']}>{t('forbidden')}</p>}
      {projects.isError && (
        <LoadFailure
          part
          title={t('common:projectsUnread')}
          error={projects.error}
          onRetry={projects.refetch}
        />
      )}
      <TextInput
        ref={emailInput}
        data-autofocus
        type="email"
        multiple
        required
        withAsterisk={false}
        label={t('email')}
        placeholder={t('emailPlaceholder')}
        description={emails.length > 1 ? t('count', { count: emails.length }) : t('several')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onPaste={pasteList}
        autoComplete="off"
        value={typed.email}
        onChange={(event) => {
          set({ email: event.currentTarget.value });
          setProblem(null);
        }}
        error={problem !== null && <ErrorNote>{problem}</ErrorNote>}
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
