import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { describeOffer, offerOwnership, useOwnershipOffer } from '#client/data/projects/ownership-offers.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import classes from './Settings.module.css';

/** The dialog that deletes a project, which belongs to another feature. */
export type DeleteProject = ComponentType<{ project: Project; onClose: () => void }>;

interface OwnedProjectRowProps {
  project: Project;
  personId: string;
  DeleteProject: DeleteProject;
}

/** A project that the person owns. They hand it over to a member or delete it. */
export function OwnedProjectRow({ project, personId, DeleteProject }: OwnedProjectRowProps) {
  const { t } = useTranslation('settings');
  const refreshOffers = useRefreshRequests();
  const offer = useOwnershipOffer(project.id);
  const [heir, setHeir] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const members = project.members.filter((member) => member.id !== personId);
  const handOver = useMutation({
    mutationFn: (receiver: string) => offerOwnership(project.id, receiver),
    onSuccess: () => {
      toast.success(t('delete.offered', { project: project.name }), t('delete.offeredDetail'));
    },
    onSettled: refreshOffers,
    onError: reportFailure(t('delete.projectFailed')),
  });

  return (
    <li className={classes['project']} data-form>
      <div>
        <b>{project.name}</b>
        {offer && <span className={classes['hint']}>{describeOffer(offer)}</span>}
      </div>
      {members.length > 0 ? (
        <Select
          allowDeselect
          required
          aria-label={t('delete.heirOf', { project: project.name })}
          placeholder={t('delete.heir')}
          searchable
          data={members.map((member) => ({ value: member.id, label: member.full_name }))}
          value={heir}
          onChange={setHeir}
        />
      ) : (
        <span className={classes['hint']}>{t('delete.noMembers')}</span>
      )}
      <div className={classes['buttons']}>
        {members.length > 0 && (
          <SubmitButton
            type="button"
            incomplete={heir === null}
            busy={handOver.isPending}
            onClick={() => heir !== null && handOver.mutate(heir)}
          >
            {t('delete.handOver')}
          </SubmitButton>
        )}
        <ServerButton
          variant="subtle"
          data-danger
          aria-label={t('delete.removeOf', { project: project.name })}
          onClick={() => setDeleting(true)}
        >
          {t('delete.remove')}
        </ServerButton>
      </div>
      {deleting && <DeleteProject project={project} onClose={() => setDeleting(false)} />}
    </li>
  );
}
