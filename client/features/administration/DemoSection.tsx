import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { removeDemo } from '#client/data/administration/mutations.ts';
import { useSystemState } from '#client/data/administration/queries.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatList } from '#client/lib/text/format.ts';
import type { SystemState } from '#shared/contracts/administration.ts';
import classes from './Administration.module.css';

type Demo = NonNullable<SystemState['demo']>;

/** The contents of the demo workspace, and a button that removes it. Renders nothing without a demo, or while that is unknown. */
export function DemoSection() {
  const { t } = useTranslation('admin');
  const demo = useSystemState().data?.demo;
  const [removing, setRemoving] = useState(false);
  if (!demo) return null;
  return (
    <Panel
      layout="open"
      title={t('demo.title')}
      text={t('demo.text')}
      aside={
        !demo.own && (
          <ServerButton data-danger onClick={() => setRemoving(true)}>
            {t('demo.remove')}
          </ServerButton>
        )
      }
    >
      <p className={classes['note']}>
        {demo.projects.length > 0
          ? t('demo.content', {
              count: demo.stories,
              projects: formatList(demo.projects),
              people: demo.people,
            })
          : t('demo.noProjects', { people: demo.people })}{' '}
        {demo.own && t('demo.own')}
      </p>
      {removing && <RemoveDialog demo={demo} onClose={() => setRemoving(false)} />}
    </Panel>
  );
}

/** Says what goes with the demo and what stays, and asks. */
function RemoveDialog({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const refreshProjects = useRefreshProjects();
  const onDone = async () => {
    toast.success(t('demo.done'));
    await refreshProjects();
  };
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('demo.dialog')}
      submitLabel={t('demo.remove')}
      submit={removeDemo}
      onDone={onDone}
      failed={t('demo.failed')}
    >
      <p>{t('demo.goes')}</p>
      <ul className={classes['goes']}>
        {demo.projects.length > 0 && <li>{t('demo.projects', { projects: formatList(demo.projects) })}</li>}
        <li>{t('demo.people', { people: demo.people })}</li>
        {demo.projects.length > 0 && <li>{t('demo.others')}</li>}
      </ul>
      <p>{t('demo.stays')}</p>
    </ConfirmDialog>
  );
}
