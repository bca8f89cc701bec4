import { useTranslation } from 'react-i18next';
import { Panel, PanelNote } from '#client/components/layout/Panel.tsx';
import { ActivityList } from '#client/stories/activity/ActivityList.tsx';
import type { Activity } from '#shared/contracts/dashboard.ts';

/** The latest events as sentences, each with a link to its subject. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('activity.title')}>
      {activity.length === 0 ? (
        <PanelNote>{t('activity.none')}</PanelNote>
      ) : (
        <ActivityList activity={activity} />
      )}
    </Panel>
  );
}
