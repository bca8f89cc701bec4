import { Modal, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPerson, OwnedProject } from '../../../shared/contracts/administration.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ServerButton } from '../../components/ServerButton.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './Administration.module.css';

/** The projects of a disabled owner, each offered to somebody who accepts it. */
export function HandOverDialog({ owner, onClose }: { owner: AdminPerson; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const projects = useQuery({
    queryKey: ['admin', 'owned', owner.id],
    queryFn: () => call('admin_owned_projects', { owner_id: owner.id }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handOver.title', { name: owner.full_name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div style={{ padding: '16px 20px 20px' }}>
        {projects.isPending && <Loading />}
        {projects.isError && (
          <LoadFailure part title={t('handOver.unread')} error={projects.error} onRetry={projects.refetch} />
        )}
        {projects.data?.length === 0 && <p>{t('handOver.none')}</p>}
        <ul className={classes['projects']}>
          {projects.data?.map((project) => (
            <HandOver key={project.id} project={project} />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

/** The enabled account of an address. @throws an Error where there is none. */
async function accountOf(email: string): Promise<string> {
  const { people } = await call('admin_people', { search: email });
  const account = people.find(
    (person) => person.email === email.toLowerCase() && person.disabled_at === null,
  );
  if (!account) throw new Error('unknown');
  return account.id;
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
  const queryClient = useQueryClient();
  const now = useNow();
  const [heir, setHeir] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const hasMembers = project.members.length > 0;
  const handOver = useMutation({
    mutationFn: async () => {
      const newOwner = heir ?? (await accountOf(email.trim()));
      await call('admin_hand_over', { project_id: project.id, new_owner_id: newOwner });
    },
    onSuccess: () => {
      toast.success(t('handOver.done', { project: project.name }), t('handOver.doneDetail'));
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      const unknown = error instanceof Error && error.message === 'unknown';
      toast.failure(t('handOver.failed'), unknown ? t('handOver.unknown') : describeFailure(error));
    },
  });
  const label = t('handOver.to', { project: project.name });
  return (
    <li>
      {hasMembers ? (
        <Select
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
          label={label}
          placeholder={t('handOver.email')}
          description={t('handOver.empty')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {project.offer && <small className={classes['offer']}>{describeOffer(t, project.offer, now)}</small>}
      <ServerButton
        disabled={heir === null && email.trim() === ''}
        aria-disabled={handOver.isPending || undefined}
        onClick={() => !handOver.isPending && handOver.mutate()}
      >
        {t('handOver.submit')}
      </ServerButton>
    </li>
  );
}
