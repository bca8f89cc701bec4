import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { GuestBadge } from '#client/components/people/GuestBadge.tsx';
import { RoleBadge } from '#client/components/people/RoleBadge.tsx';
import { resendInvitation } from '#client/data/invitations/mutations.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import type { Team } from '#shared/contracts/team.ts';
import classes from './InvitationList.module.css';
import type { UnconfirmedAccount } from './UnconfirmedDialog.tsx';

const InvitationLink = lazyDialog(() => import('./InvitationLink.tsx'), 'InvitationLink');

const UnconfirmedDialog = lazyDialog(() => import('./UnconfirmedDialog.tsx'), 'UnconfirmedDialog');

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog');

type Invitation = Team['invitations'][number];

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Whether there is a mail server; otherwise the person has to pass on the link. */
  mail: boolean;
}

/** The open invitations, with buttons to send again, to copy the link and to withdraw. */
export function InvitationList({ invitations, mail }: InvitationListProps) {
  const { t } = useTranslation('invitations');
  const [passOn, setPassOn] = useState<{ email: string; link: string } | null>(null);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  return (
    <section className={classes['section']} aria-labelledby="open-invitations">
      <h2 id="open-invitations">
        {t('open.title')} <span className={classes['count']}>{invitations.length}</span>
      </h2>
      {!mail && <p className={classes['note']}>{t('open.noMail')}</p>}
      <ul className={classes['list']}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            mail={mail}
            onLink={setPassOn}
            onWithdraw={() => setWithdrawn(invitation)}
          />
        ))}
      </ul>
      {passOn && <InvitationLink opened onClose={() => setPassOn(null)} {...passOn} />}
      {withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </section>
  );
}

interface RowProps extends Omit<InvitationListProps, 'invitations'> {
  invitation: Invitation;
  onLink: (link: { email: string; link: string }) => void;
  onWithdraw: () => void;
}

function Row({ invitation, mail, onLink, onWithdraw }: RowProps) {
  const { t } = useTranslation('invitations');
  const { email, role, guest, team_name, inviter, created_at, expires_at } = invitation;
  const now = useNow();
  const expired = Date.parse(expires_at) <= now;
  const { resend, unconfirmed, setUnconfirmed } = useResend(invitation, onLink);

  return (
    <li className={classes['row']}>
      <span className={classes['email']}>{email}</span>
      <RoleBadge role={role} />
      {guest && <GuestBadge />}
      <span className={classes['meta']} title={formatDateTime(created_at)}>
        {/* the dot does not wrap away from the text before it */}
        {[
          team_name,
          inviter
            ? t('open.by', { name: inviter, when: formatRelative(created_at, now) })
            : formatRelative(created_at, now),
        ].join('\u00a0· ')}
      </span>
      <span
        className={classes['expiry']}
        data-expired={expired || undefined}
        title={formatDateTime(expires_at)}
      >
        {t(expired ? 'open.expired' : 'open.expires', {
          when: formatRelative(expires_at, now),
        })}
      </span>
      <span className={classes['actions']}>
        <ServerButton
          size="sm"
          aria-label={t(mail ? 'open.resendTo' : 'open.copyFor', { email })}
          busy={resend.isPending}
          onClick={() => resend.mutate(false)}
        >
          {t(mail ? 'open.resend' : 'open.copy')}
        </ServerButton>
        <Button size="sm" data-danger aria-label={t('open.withdrawFrom', { email })} onClick={onWithdraw}>
          {t('open.withdraw')}
        </Button>
      </span>
      {unconfirmed && (
        <UnconfirmedDialog
          account={unconfirmed}
          onAdd={() => resend.mutateAsync(true)}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </li>
  );
}

/** Sends an invitation again. `unconfirmed`: the account that needs a confirmation before it is added. */
function useResend({ id, email }: Invitation, onLink: RowProps['onLink']) {
  const { t } = useTranslation('invitations');
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAccount | null>(null);
  const resend = useMutation({
    mutationFn: (addUnconfirmed: boolean) => resendInvitation(id, addUnconfirmed),
    onSuccess: (outcome) => {
      setUnconfirmed(null);
      if (outcome.outcome === 'unconfirmed') return setUnconfirmed({ email, ...outcome });
      if (outcome.outcome === 'added') toast.success(t('open.added'), t('open.addedDetail', { email }));
      else if (outcome.link !== undefined) onLink({ email, link: outcome.link });
      else if (outcome.mailed_before) toast.info(t('open.justSent', { email }), t('open.justSentDetail'));
      else toast.success(t('open.resent'), t('open.resentDetail', { email }));
    },
    onError: reportFailure(t('open.resendFailed')),
  });
  return { resend, unconfirmed, setUnconfirmed };
}
