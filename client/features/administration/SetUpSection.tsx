import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { StepList } from '#client/components/layout/StepList.tsx';
import { useBackups } from '#client/data/administration/backups.ts';
import { useSystemState } from '#client/data/administration/queries.ts';

/** The remaining steps of a new installation: its address, a mail server, a backup. */
export function SetUpSection() {
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
