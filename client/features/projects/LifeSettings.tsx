import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAYS_TO_RECOVER } from '../../../shared/contracts/project-life.ts';
import { ServerButton } from '../../components/ServerButton.tsx';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { type Project, useRefreshProjects } from '../../lib/projects.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { usePerson } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import classes from './ProjectSettings.module.css';

/** Archive, hand over, delete. */
export function LifeSettings({ project, own }: { project: Project; own: boolean }) {
  return (
    <div className={classes['panel']}>
      <Archive project={project} />
      {own && project.archived_at === null && <HandOver project={project} />}
      {own && <Delete project={project} />}
    </div>
  );
}

/** What was typed is the name, whatever the case and the spaces around it. */
const isName = (typed: string, { name }: Project) =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();

function Archive({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const archived = project.archived_at !== null;
  const set = async (to: boolean) => {
    await call('archive_project', { project_id: project.id, archived: to });
    await refresh();
  };
  const change = useMutation({
    mutationFn: () => set(!archived),
    onSuccess: () =>
      toast.undoable(t(archived ? 'life.restored' : 'life.archived'), project.name, () => {
        set(archived).catch((error: unknown) => toast.failure(t('life.failed'), describeFailure(error)));
      }),
    onError: (error) => toast.failure(t('life.failed'), describeFailure(error)),
  });
  const words = archived ? 'restore' : 'archive';
  return (
    <section className={classes['part']} aria-labelledby="project-archive">
      <h3 id="project-archive">{t(`life.${words}Title`)}</h3>
      <p className={classes['hint']}>{t(`life.${words}Text`)}</p>
      <ServerButton
        aria-disabled={change.isPending || undefined}
        onClick={() => !change.isPending && change.mutate()}
      >
        {t(`life.${words}`)}
      </ServerButton>
    </section>
  );
}

function HandOver({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const me = usePerson();
  const refresh = useRefreshProjects();
  const [heir, setHeir] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const belongs = new Set(project.teams.flatMap((team) => team.members).map(({ id }) => id));
  const others = project.members.filter(({ id }) => id !== me.id && belongs.has(id));
  const name = others.find(({ id }) => id === heir)?.full_name ?? '';

  const handOver = useMutation({
    mutationFn: async (owner_id: string) => {
      await db.from('projects').update({ owner_id }).eq('id', project.id).throwOnError();
      await refresh();
    },
    onSuccess: () =>
      toast.success(t('life.handedOver'), t('life.handedOverDetail', { name, project: project.name })),
    onError: (error) => toast.failure(t('life.failed'), describeFailure(error)),
  });
  return (
    <section className={classes['part']} aria-labelledby="project-hand-over">
      <h3 id="project-hand-over">{t('life.handOverTitle')}</h3>
      <p className={classes['hint']}>{t(others.length > 0 ? 'life.handOverText' : 'life.handOverNobody')}</p>
      {others.length > 0 && (
        <>
          <Select
            label={t('life.newOwner')}
            placeholder={t('life.chooseOwner')}
            data={others.map(({ id, full_name }) => ({
              value: id,
              label: full_name || t('common:person.unnamed'),
            }))}
            value={heir}
            onChange={setHeir}
          />
          <TextInput
            label={t('life.typeName', { name: project.name })}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ServerButton
            data-danger
            disabled={heir === null || !isName(typed, project)}
            onClick={() => heir !== null && !handOver.isPending && handOver.mutate(heir)}
          >
            {t('life.handOver')}
          </ServerButton>
        </>
      )}
    </section>
  );
}

function Delete({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const setSearch = useSetAppSearch();
  const refresh = useRefreshProjects();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => call('delete_project', { project_id: project.id }),
    onSuccess: async () => {
      setSearch({ dialog: undefined, project: undefined, story: undefined }, { replace: true });
      await refresh();
      toast.undoable(
        t('life.deleted'),
        t('life.deletedDetail', { name: project.name, count: DAYS_TO_RECOVER }),
        () => {
          call('recover_project', { project_id: project.id })
            .then(refresh)
            .catch((error: unknown) => toast.failure(t('life.recoverFailed'), describeFailure(error)));
        },
      );
    },
    onError: (error) => toast.failure(t('life.deleteFailed'), describeFailure(error)),
  });
  return (
    <section className={classes['part']} aria-labelledby="project-delete">
      <h3 id="project-delete">{t('life.deleteTitle')}</h3>
      <p className={classes['hint']}>{t('life.deleteText', { count: DAYS_TO_RECOVER })}</p>
      <TextInput
        label={t('life.typeName', { name: project.name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ServerButton
        data-danger
        disabled={!isName(typed, project)}
        onClick={() => !remove.isPending && remove.mutate()}
      >
        {t('life.delete')}
      </ServerButton>
    </section>
  );
}
