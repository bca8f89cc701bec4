import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { usePerson } from '#client/data/account/session.ts';
import {
  describeOffer,
  type OwnershipOffer,
  useOwnershipOffer,
  withdrawOffer,
} from '#client/data/projects/ownership-offers.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import classes from '../Project.module.css';
import { HeirSelect } from './HeirSelect.tsx';
import { matchesProjectName } from './matches-project-name.ts';
import { heirsOf, useOffer } from './use-offer.ts';

/** Offers the project to a member of its teams, and shows the state of the offer. */
export function HandOver({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const me = usePerson();
  const offer = useOwnershipOffer(project.id);
  const others = heirsOf(project, me.id);
  return (
    <section className={classes['part']} aria-labelledby="project-hand-over">
      <h3 id="project-hand-over">{t('life.handOverTitle')}</h3>
      <p className={classes['hint']}>{t(others.length > 0 ? 'life.handOverText' : 'life.handOverNobody')}</p>
      {offer && <Offer project={project} offer={offer} />}
      {others.length > 0 && offer?.state !== 'open' && <OfferForm project={project} others={others} />}
    </section>
  );
}

function Offer({ project, offer }: { project: Project; offer: OwnershipOffer }) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshRequests();
  const open = offer.state === 'open';
  const withdraw = useMutation({
    mutationFn: () => withdrawOffer(project.id),
    onSuccess: () => open && toast.success(t('life.offerWithdrawn'), project.name),
    onError: reportFailure(t('life.failed')),
    onSettled: refresh,
  });
  return (
    <>
      <p role="status">{describeOffer(offer)}</p>
      <ServerButton busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t(open ? 'life.withdrawOffer' : 'life.clearOffer')}
      </ServerButton>
    </>
  );
}

function OfferForm({ project, others }: { project: Project; others: Project['members'] }) {
  const { t } = useTranslation('projects');
  const [heirId, setHeirId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const matches = matchesProjectName(typed, project);
  const heir = others.find(({ id }) => id === heirId);
  const offer = useMutation({
    mutationFn: useOffer(project),
    onError: reportFailure(t('life.failed')),
  });
  return (
    <div data-form style={{ display: 'contents' }}>
      <HeirSelect heirs={others} value={heirId} onChange={setHeirId} />
      <TextInput
        label={t('life.typeName', { name: project.name })}
        autoComplete="off"
        data-missing={matches ? undefined : t('new.name')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SubmitButton
        type="button"
        data-danger
        incomplete={heir === undefined || !matches}
        onClick={() => heir !== undefined && !offer.isPending && offer.mutate(heir)}
      >
        {t('life.handOver')}
      </SubmitButton>
    </div>
  );
}
