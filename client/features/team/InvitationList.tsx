import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '../../components/ServerButton.tsx';
import type { UnconfirmedAccount } from '../../components/UnconfirmedDialog.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './InvitationList.module.css';
import { RoleBadge } from './RoleBadge.tsx';
import type { OpenTeamDialog } from './team-dialogs.ts';
import { type Invitation, useRefreshTeam } from './use-team.ts';

const InvitationLink = lazyDialog(
  async () => (await import('../../components/InvitationLink.tsx')).InvitationLink,
  'invitations',
);

const UnconfirmedDialog = lazyDialog(
  async () => (await import('../../components/UnconfirmedDialog.tsx')).UnconfirmedDialog,
  'invitations',
);

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Whether a mail server is set; otherwise the link is passed on by hand. */
  mail: boolean;
  onOpen: OpenTeamDialog;
}

/** Who has been invited and has not come yet: send again, pass the link on, withdraw. */
export function InvitationList({ invitations, mail, onOpen }: InvitationListProps) {
  const { t } = useTranslation('team');
  const [passOn, setPassOn] = useState<{ email: string; link: string } | null>(null);
  return (
    <section className={classes['section']} aria-labelledby="open-invitations">
      <h2 id="open-invitations">
        {t('invitations.title')} <span className={classes['count']}>{invitations.length}</span>
      </h2>
      {!mail && <p className={classes['note']}>{t('invitations.noMail')}</p>}
      <ul className={classes['list']}>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} mail={mail} onOpen={onOpen} onLink={setPassOn} />
        ))}
      </ul>
      {passOn && <InvitationLink opened onClose={() => setPassOn(null)} {...passOn} />}
    </section>
  );
}

interface RowProps extends Omit<InvitationListProps, 'invitations'> {
  invitation: Invitation;
  onLink: (link: { email: string; link: string }) => void;
}

function Row({ invitation, mail, onOpen, onLink }: RowProps) {
  const { t } = useTranslation('team');
  const { email, role, team_name, inviter, created_at, expires_at } = invitation;
  const now = useNow();
  const refresh = useRefreshTeam();
  const expired = Date.parse(expires_at) <= now;
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAccount | null>(null);
  const resend = useMutation({
    mutationFn: (add_unconfirmed: boolean) =>
      call('resend_invitation', { invitation_id: invitation.id, add_unconfirmed }),
    onSuccess: (outcome) => {
      void refresh();
      setUnconfirmed(null);
      if (outcome.outcome === 'unconfirmed') return setUnconfirmed({ email, ...outcome });
      if (outcome.outcome === 'added')
        toast.success(t('invitations.added'), t('invitations.addedDetail', { email }));
      else if (outcome.link !== undefined) {
        onLink({ email, link: new URL(outcome.link, window.location.origin).href });
      } else if (outcome.mailed_before)
        toast.info(t('invitations.justSent', { email }), t('invitations.justSentDetail'));
      else toast.success(t('invitations.resent'), t('invitations.resentDetail', { email }));
    },
    onError: (error) => {
      void refresh();
      toast.failure(t('invitations.resendFailed'), describeFailure(error));
    },
  });

  return (
    <li className={classes['row']}>
      <span className={classes['email']}>{email}</span>
      <RoleBadge role={role} />
      <span className={classes['meta']} title={formatDateTime(created_at)}>
        {/* the point stays with what it follows */}
        {[
          team_name,
          inviter
            ? t('invitations.by', { name: inviter, when: formatRelative(created_at, now) })
            : formatRelative(created_at, now),
        ].join('\u00a0· ')}
      </span>
      <span
        className={classes['expiry']}
        data-expired={expired || undefined}
        title={formatDateTime(expires_at)}
      >
        {t(expired ? 'invitations.expired' : 'invitations.expires', {
          when: formatRelative(expires_at, now),
        })}
      </span>
      <span className={classes['actions']}>
        <ServerButton
          size="sm"
          aria-label={t(mail ? 'invitations.resendTo' : 'invitations.copyFor', { email })}
          aria-disabled={resend.isPending || undefined}
          onClick={() => !resend.isPending && resend.mutate(false)}
        >
          {t(mail ? 'invitations.resend' : 'invitations.copy')}
        </ServerButton>
        <Button
          size="sm"
          data-danger
          aria-label={t('invitations.withdrawFrom', { email })}
          onClick={() => onOpen({ kind: 'withdraw', invitation })}
        >
          {t('invitations.withdraw')}
        </Button>
      </span>
      {unconfirmed && (
        <UnconfirmedDialog
          account={unconfirmed}
          submitting={resend.isPending}
          onAdd={() => resend.mutate(true)}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </li>
  );
}
