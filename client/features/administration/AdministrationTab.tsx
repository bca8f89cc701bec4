import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { StepList } from '#client/components/layout/StepList.tsx';
import { useBackups } from '#client/data/administration/backups.ts';
import { sendTestMail } from '#client/data/administration/mutations.ts';
import { useSystemState } from '#client/data/administration/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import admin from '#client/locales/es/admin.json';
import classes from './Administration.module.css';
import { BackupsSection } from './BackupsSection.tsx';
import { DeletedProjectsSection } from './DeletedProjectsSection.tsx';
import { DemoSection } from './DemoSection.tsx';
import { GuestsSection } from './GuestsSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { SystemSection } from './SystemSection.tsx';

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

/** Sends a mail to the signed-in person, and shows what the mail server answered. */
function TestMailSection() {
  const { t } = useTranslation('admin');
  const test = useMutation({
    mutationFn: sendTestMail,
    onError: reportFailure(t('mail.failed')),
  });
  const { outcome, to, answer } = test.data ?? {};
  return (
    <Panel
      layout="open"
      title={t('mail.title')}
      text={t('mail.text')}
      aside={
        <ServerButton
          onClick={() => !test.isPending && test.mutate()}
          aria-disabled={test.isPending || undefined}
        >
          {t('mail.send')}
        </ServerButton>
      }
    >
      <div role="status">
        {outcome && (
          <>
            <p>{t(`mail.${outcome}`, { to })}</p>
            {answer && (
              <>
                <p>{t('mail.answer')}</p>
                <pre className={classes['answer']}>{answer}</pre>
              </>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
