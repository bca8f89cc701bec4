import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteMember, inviteMembers } from '#client/data/invitations/mutations.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { InvitedAddress, InviteMemberOutput } from '#shared/contracts/invite-member.ts';
import type { INVITABLE_ROLES } from '#shared/rules/accounts/roles.ts';
import type { UnconfirmedAccount } from './UnconfirmedDialog.tsx';

export type InvitableRole = (typeof INVITABLE_ROLES)[number];

/** The team that people are invited to, and as what. */
export interface Target {
  team_id: string;
  role: InvitableRole;
  guest: boolean;
}

/** Error codes of the server whose reason helps the person. */
export const REFUSALS = new Set([
  'not_manager',
  'domain_not_allowed',
  'already_member',
  'account_disabled',
  'too_many_invitations',
  'foreign_guests_not_allowed',
  'guest_in_one_project',
  'guest_manages_nothing',
  'not_a_guest',
]);

type Translate = TFunction<'invitations'>;
type Sent = Exclude<InviteMemberOutput, { outcome: 'unconfirmed' }>;

/** Shows the outcome of one invitation. @returns the link that the person has to pass on; undefined if none is needed. */
function showOutcome(t: Translate, outcome: Sent, email: string): string | undefined {
  if (outcome.outcome === 'added') toast.success(t('sent'), t('addedAtOnce', { email }));
  else if (outcome.mailed_before) toast.info(t('justSent', { email }), t('justSentDetail'));
  else if (outcome.link === undefined) toast.success(t('sent'), t('sentByMail', { email }));
  else {
    toast.success(t('ready'), t('noMail'));
    return outcome.link;
  }
  return undefined;
}

/** Shows how many of several invitations were sent, or only made, where no mail server sends them. @returns the addresses that were refused. */
function showOutcomes(t: Translate, all: readonly InvitedAddress[]): string[] {
  const refused = all.filter(({ outcome }) => outcome === 'refused');
  const sent = all.filter(
    (result) => result.outcome === 'added' || (result.outcome === 'invited' && !result.mailed_before),
  );
  const withLink = all.filter((result) => result.outcome === 'invited' && result.link !== undefined);
  if (refused.length === all.length) toast.refusal(t('failed'));
  else if (withLink.length > 0) toast.success(t('createdMany', { count: sent.length }), t('passOnLinks'));
  else if (sent.length > 0) toast.success(t('sentMany', { count: sent.length }));
  return refused.map(({ email }) => email);
}

interface InviteOptions {
  /** Empties the form except for these addresses: refused ones stay, so that the person can correct them. */
  resetForm: (email: string) => void;
  onClose: () => void;
}

/** Sends invitations, and keeps their outcomes until the dialog is closed. */
export function useInvite({ resetForm, onClose }: InviteOptions) {
  const { t } = useTranslation('invitations');
  const [link, setLink] = useState<{ email: string; link: string } | null>(null);
  const [results, setResults] = useState<InvitedAddress[] | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAccount | null>(null);
  // the form may be empty by the time the person decides on an unconfirmed account
  const [target, setTarget] = useState<Target>({ team_id: '', role: 'member', guest: false });

  const showOne = (outcome: InviteMemberOutput, email: string) => {
    if (outcome.outcome === 'unconfirmed') return setUnconfirmed({ email, ...outcome });
    resetForm('');
    const passOn = showOutcome(t, outcome, email);
    if (passOn === undefined) onClose();
    else setLink({ email, link: passOn });
  };
  const onError = reportFailure(t('failed'), REFUSALS);
  const send = async (to: Target, emails: string[]) => {
    const [email = ''] = emails;
    setTarget(to);
    if (emails.length <= 1) return showOne(await inviteMember({ ...to, email }), email);
    const outcomes = await inviteMembers({ ...to, emails });
    setResults(outcomes);
    resetForm(showOutcomes(t, outcomes).join(', '));
  };
  const add = useMutation({
    mutationFn: (email: string) => inviteMember({ ...target, email, add_unconfirmed: true }),
    onSuccess: (outcome, email) => {
      setUnconfirmed(null);
      if (results)
        setResults(results.map((result) => (result.email === email ? { email, ...outcome } : result)));
      else showOne(outcome, email);
    },
    onError,
  });
  return {
    link,
    results,
    unconfirmed,
    /** Rejects with the server's error. */
    send,
    /** Adds an account whose address is not confirmed, once the person has decided. A toast reports a failure. */
    add,
    dismissUnconfirmed: () => setUnconfirmed(null),
    dismissResults: () => setResults(null),
    /** Clears the outcomes. */
    reset: () => {
      setLink(null);
      setResults(null);
      setUnconfirmed(null);
    },
  };
}
