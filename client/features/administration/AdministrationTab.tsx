import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { StepList } from '#client/components/layout/StepList.tsx';
import { useBackups } from '#client/data/administration/backups.ts';
import { useSystemState } from '#client/data/administration/queries.ts';
import admin from '#client/locales/es/admin.json';
import { BackupsSection } from './BackupsSection.tsx';
import { DeletedProjectsSection } from './DeletedProjectsSection.tsx';
import { DemoSection } from './DemoSection.tsx';
import { GuestsSection } from './GuestsSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { SystemSection } from './SystemSection.tsx';
import { TestMailSection } from './TestMailSection.tsx';

export const texts = { admin };

/** The tab of administrators: accounts, guests, deleted projects, backups, a test of the mail server, the demo workspace, and the state of the system. */
export function AdministrationTab() {
  return (
    <>
      <SetUpSection />
      <PeopleSection />
      <GuestsSection />
      <DeletedProjectsSection />
      <BackupsSection />
      <TestMailSection />
      <DemoSection />
      <SystemSection />
    </>
  );
}

/** The remaining steps of a new installation: its address, a mail server, a backup. */
function SetUpSection() {
  const { t } = useTranslation('admin');
  const { data: state } = useSystemState();
  const backups = useBackups(0).state.data;
  if (state === undefined || backups === undefined) return null;
  const backedUp =
    backups.engine === 'external' ||
    backups.backups.some((backup) => backup.finished_at !== null && backup.error === null);
  const done = { address: state.has_public_url, mail: state.mail_server !== null, backup: backedUp };
  if (done.address && done.mail && done.backup) return null;
  return (
    <Panel layout="open" title={t('setUp.title')} text={t('setUp.text')}>
      <StepList
        steps={(['address', 'mail', 'backup'] as const).map((name) => ({
          name,
          title: t(`setUp.${name}`),
          text: t(`setUp.${name}Text`),
          done: done[name],
        }))}
      />
    </Panel>
  );
}
