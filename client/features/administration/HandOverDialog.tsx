import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { offerProject, UnknownAccountError } from '#client/data/administration/mutations.ts';
import { useOwnedProjects } from '#client/data/administration/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDate } from '#client/lib/text/format.ts';
import type { AdminPerson, OwnedProject } from '#shared/contracts/administration.ts';
import { readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import classes from './Administration.module.css';

/** Offers each project of a disabled owner to another person, who has to accept it. */
export function HandOverDialog({ owner, onClose }: { owner: AdminPerson; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const projects = useOwnedProjects(owner.id);
  return (
    <PlainDialog onClose={onClose} title={t('handOver.title', { name: owner.full_name })}>
      <div style={{ padding: '16px 20px 20px' }}>
        <LoadState part reads={[projects]} title={t('handOver.unread')} />
        {projects.data?.length === 0 && <p>{t('handOver.none')}</p>}
        <ul className={classes['projects']}>
          {projects.data?.map((project) => (
            <HandOver key={project.id} project={project} />
          ))}
        </ul>
      </div>
    </PlainDialog>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

function describeOffer(t: Translate, offer: NonNullable<OwnedProject['offer']>, now: number): string {
  const { to: name, expires_at, declined_at } = offer;
  if (declined_at !== null) return t('handOver.declined', { name });
  const state = Date.parse(expires_at) <= now ? 'expired' : 'offered';
  return t(`handOver.${state}`, { name, day: formatDate(expires_at) });
}

function HandOver({ project }: { project: OwnedProject }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const [heir, setHeir] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const hasMembers = project.members.length > 0;
  const handOver = useMutation({
    mutationFn: () =>
      offerProject(project.id, heir === null ? { email: readEmailAddress(email) } : { personId: heir }),
    onSuccess: () => toast.success(t('handOver.done', { project: project.name }), t('handOver.doneDetail')),
    onError: (error) => {
      const detail = error instanceof UnknownAccountError ? t('handOver.unknown') : undefined;
      reportFailure(t('handOver.failed'), undefined, detail)(error);
    },
  });
  const label = t('handOver.to', { project: project.name });
  return (
    <li data-form>
      {hasMembers ? (
        <Select
          allowDeselect
          required
          label={label}
          placeholder={t('handOver.choose')}
          searchable
          data={project.members.map((member) => ({
            value: member.id,
            label: `${member.full_name} · ${member.email}`,
          }))}
          value={heir}
          onChange={setHeir}
        />
      ) : (
        <TextInput
          type="email"
          required
          label={label}
          placeholder={t('handOver.email')}
          description={t('handOver.empty')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {project.offer && <small className={classes['offer']}>{describeOffer(t, project.offer, now)}</small>}
      <SubmitButton
        type="button"
        incomplete={heir === null && email.trim() === ''}
        busy={handOver.isPending}
        onClick={() => handOver.mutate()}
      >
        {t('handOver.submit')}
      </SubmitButton>
    </li>
  );
}
