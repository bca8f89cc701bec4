import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useSessions } from '#client/data/account/sessions.ts';
import { useExports } from '#client/data/exports/queries.ts';
import { DeleteSection } from './DeleteSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import type { DeleteProject } from './OwnedProjectRow.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import classes from './Settings.module.css';

/** The person's data, devices and account. They appear together: a list that comes later would push away what stands below it. */
export function DataTab({ DeleteProject }: { DeleteProject: DeleteProject }) {
  const exports = useExports(usePerson().id);
  const sessions = useSessions();
  if (exports.isLoading || sessions.isLoading) return <DataSkeleton />;
  return (
    <>
      <ExportSection />
      <SessionsSection sessions={sessions} />
      <DeleteSection DeleteProject={DeleteProject} />
    </>
  );
}

/** The height of a button, in px. */
const BUTTON_PX = 32;
const DEVICES = ['62%', '54%'];

function DataSkeleton() {
  const { t } = useTranslation('settings');
  return (
    <Loading>
      <Panel layout="columns" title={t('data.export')} text={t('data.exportText')}>
        <Skeleton width="140px" height={BUTTON_PX} />
      </Panel>
      <Panel layout="columns" title={t('sessions.title')} text={t('sessions.text')}>
        <div className={classes['list']}>
          {DEVICES.map((width) => (
            <div key={width} className={`${classes['row']} ${classes['waiting']}`}>
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      </Panel>
      <Panel layout="columns" title={t('delete.title')} text={t('delete.text')}>
        <Skeleton width="140px" height={BUTTON_PX} />
      </Panel>
    </Loading>
  );
}
