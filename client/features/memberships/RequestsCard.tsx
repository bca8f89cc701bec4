import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { removeMember } from '#client/data/teams/mutations.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDate, formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import memberships from '#client/locales/es/memberships.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import type { ProjectRequests } from '#shared/contracts/projects/project-requests.ts';
import classes from './RequestsCard.module.css';
import { SharingNotice } from './SharingNotice.tsx';
import { useAnswer } from './use-answer.ts';

export const texts = { memberships };

type Pending = ProjectRequests['pending'][number];
type Offer = ProjectRequests['offers'][number];

/**
 * The requests to the person, with buttons to answer them: who added them to a project, and which projects are offered to them.
 */
export function RequestsCard({ pending, offers, notice }: ProjectRequests) {
  const { t } = useTranslation('memberships');
  const [leaving, setLeaving] = useState<Pending | null>(null);
  return (
    <div className={classes['card']}>
      {pending.length + offers.length > 0 && (
        <section className={classes['part']} aria-labelledby="project-requests">
          <h2 id="project-requests">{t('title')}</h2>
          {pending.length > 0 && <p className={classes['hint']}>{t('pending.sees')}</p>}
          <ul className={classes['list']}>
            {offers.map((offer) => (
              <OfferRow key={offer.project_id} offer={offer} />
            ))}
            {pending.map((request) => (
              <PendingRow key={request.project_id} pending={request} onLeave={() => setLeaving(request)} />
            ))}
          </ul>
        </section>
      )}
      {notice.length > 0 && <SharingNotice projects={notice} />}
      {leaving && <LeaveDialog pending={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

function PendingRow({ pending, onLeave }: { pending: Pending; onLeave: () => void }) {
  const { t } = useTranslation('memberships');
  const { project, project_id, added_by, added_at } = pending;
  const now = useNow();
  const accept = useAnswer({
    name: 'accept_project',
    done: t('pending.accepted', { project }),
    failed: t('pending.acceptFailed'),
  });
  return (
    <li>
      <p>
        <Trans
          t={t}
          i18nKey={added_by === null ? 'pending.addedBySomebody' : 'pending.addedBy'}
          values={{ name: added_by, project }}
          components={{ b: <b /> }}
        />{' '}
        <time dateTime={added_at} title={formatDateTime(added_at)}>
          {formatRelative(added_at, now)}
        </time>
      </p>
      <div className={classes['actions']}>
        <ServerButton
          size="sm"
          aria-label={t('pending.acceptOf', { project })}
          busy={accept.isPending}
          onClick={() => accept.mutate({ project_id })}
        >
          {t('pending.accept')}
        </ServerButton>
        <Button
          size="sm"
          variant="subtle"
          data-danger
          aria-label={t('pending.leaveOf', { project })}
          onClick={onLeave}
        >
          {t('pending.leave')}
        </Button>
      </div>
    </li>
  );
}

function OfferRow({ offer }: { offer: Offer }) {
  const { t } = useTranslation('memberships');
  const { project, project_id, offered_by, expires_at } = offer;
  const accept = useAnswer({
    name: 'answer_offer',
    done: t('offer.accepted', { project }),
    failed: t('offer.failed'),
  });
  const decline = useAnswer({
    name: 'answer_offer',
    done: t('offer.declined', { project }),
    failed: t('offer.failed'),
  });
  const busy = accept.isPending || decline.isPending;
  return (
    <li>
      <p>
        <Trans
          t={t}
          i18nKey={offered_by === null ? 'offer.fromSomebody' : 'offer.from'}
          values={{ name: offered_by, project }}
          components={{ b: <b /> }}
        />{' '}
        <span className={classes['hint']}>{t('offer.until', { day: formatDate(expires_at) })}</span>
      </p>
      <div className={classes['actions']}>
        <ServerButton
          size="sm"
          aria-label={t('offer.acceptOf', { project })}
          busy={busy}
          onClick={() => accept.mutate({ project_id, accept: true })}
        >
          {t('offer.accept')}
        </ServerButton>
        <ServerButton
          size="sm"
          variant="subtle"
          aria-label={t('offer.declineOf', { project })}
          busy={busy}
          onClick={() => decline.mutate({ project_id, accept: false })}
        >
          {t('offer.decline')}
        </ServerButton>
      </div>
    </li>
  );
}

interface LeaveDialogProps {
  pending: ProjectRequests['pending'][number];
  onClose: () => void;
}

/** Leaves all teams of a project; first it shows the consequences. */
function LeaveDialog({ pending, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('memberships');
  const { id } = usePerson();
  const { project: shown } = useAppSearch();
  const setSearch = useSetAppSearch();
  const refreshRequests = useRefreshRequests();
  const refreshProjects = useRefreshProjects();
  const { project, project_id, team_ids } = pending;
  const leave = async () => {
    for (const team_id of team_ids) await removeMember(team_id, id);
  };
  const refresh = () => {
    void refreshRequests();
    void refreshProjects();
  };
  const onDone = () => {
    toast.success(t('leave.done', { project }));
    if (shown === project_id) setSearch({ project: undefined }, { replace: true });
  };
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('leave.title', { project })}
      submitLabel={t('pending.leave')}
      submit={() => leave().finally(refresh)}
      onDone={onDone}
      failed={t('leave.failed')}
    >
      <p>{t('leave.text', { project })}</p>
    </ConfirmDialog>
  );
}
