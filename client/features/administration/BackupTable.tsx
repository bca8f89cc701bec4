import { IconAlertTriangle, IconCheck, IconLoader } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime, formatNumber } from '#client/lib/text/format.ts';
import type { Backup } from '#shared/contracts/backups.ts';
import classes from './BackupTable.module.css';

const UNKNOWN = '—';

/** The backups, the latest first. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation('admin');
  return (
    <table className={classes['table']} aria-label={t('backups.table')}>
      <thead>
        <tr>
          <th scope="col">{t('backups.column.date')}</th>
          <th scope="col">{t('backups.column.kind')}</th>
          <th scope="col" data-numeric data-spare>
            {t('backups.column.stories')}
          </th>
          <th scope="col" data-numeric>
            {t('backups.column.size')}
          </th>
          <th scope="col">{t('backups.column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <Row key={backup.id} backup={backup} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ backup }: { backup: Backup }) {
  const { t } = useTranslation('admin');
  const { kind, requested_by: name, started_at, size, stories } = backup;
  return (
    <tr>
      <th scope="row">{formatDateTime(started_at)}</th>
      <td>{kind === 'manual' && name ? t('backups.kind.manualBy', { name }) : t(`backups.kind.${kind}`)}</td>
      <td data-numeric data-spare>
        {stories === null ? UNKNOWN : formatNumber(stories)}
      </td>
      <td data-numeric>{size === null ? UNKNOWN : formatBytes(size)}</td>
      <td>
        <State backup={backup} />
      </td>
    </tr>
  );
}

/** Why a backup failed. A full disk comes with sizes if they are known. */
function useReason({ error, needed, free }: Backup): string | null {
  const { t } = useTranslation('admin');
  if (error === 'disk_full' && needed !== null && free !== null) {
    return t('backups.noRoom', { needed: formatBytes(needed), free: formatBytes(free) });
  }
  return error && t(`backups.error.${error}`);
}

function State({ backup }: { backup: Backup }) {
  const { t } = useTranslation('admin');
  const reason = useReason(backup);
  const { finished_at } = backup;
  const good = finished_at !== null && reason === null;
  const Icon = finished_at === null ? IconLoader : good ? IconCheck : IconAlertTriangle;
  const bad = finished_at !== null && !good;
  return (
    <span className={classes['state']} data-good={good || undefined} data-bad={bad || undefined}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {bad ? reason : t(good ? 'backups.state.checked' : 'backups.state.running')}
    </span>
  );
}
