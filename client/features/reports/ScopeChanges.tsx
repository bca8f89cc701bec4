import { useTranslation } from 'react-i18next';
import { Panel, PanelNote } from '#client/components/Panel.tsx';
import { formatDate, signed } from '#client/lib/format.ts';
import { getServerConfig } from '#client/lib/server-config.ts';
import type { ReportedSprint, ScopeChange } from '#shared/contracts/reports.ts';
import { dayOf } from '#shared/rules/working-days.ts';
import { type Column, CsvButton, ReportTable } from './ReportTable.tsx';
import { StoryLink } from './StoryLink.tsx';
import type { Unit } from './units.ts';

interface ScopeChangesProps {
  sprint: ReportedSprint;
  changes: readonly ScopeChange[];
  unit: Unit;
}

/** The stories that were added to the sprint, removed from it or estimated again after its start. */
export function ScopeChanges({ sprint, changes, unit }: ScopeChangesProps) {
  const { t } = useTranslation('reports');
  const day = ({ at }: ScopeChange) => dayOf(at, getServerConfig().timeZone);
  const points = (value: number | null) => (value === null ? '–' : String(value));
  const what = ({ kind, points: [from, to] }: ScopeChange) =>
    t(`scope.${kind}`, { from: points(from), to: points(to) });
  const columns: Column<ScopeChange>[] = [
    { label: t('column.day'), value: day, show: (change) => formatDate(day(change)) },
    {
      label: t('column.story'),
      value: ({ story }) => `${story.key} ${story.title}`,
      show: ({ story }) => <StoryLink story={story} />,
    },
    { label: t('column.change'), value: what },
    {
      label: t(`unit.${unit}`),
      numeric: true,
      value: ({ scope }) => scope[unit],
      show: ({ scope }) => signed(scope[unit]),
    },
  ];
  return (
    <Panel
      title={t('scope.title')}
      aside={
        changes.length > 0 && (
          <CsvButton name={[t('scope.title'), sprint.name, sprint.as_of]} columns={columns} rows={changes} />
        )
      }
    >
      {changes.length === 0 ? (
        <PanelNote>{t('scope.none')}</PanelNote>
      ) : (
        <ReportTable
          caption={t('scope.title')}
          columns={columns}
          rows={changes}
          keyOf={(change) => `${change.at} ${change.story.id} ${change.kind}`}
        />
      )}
    </Panel>
  );
}
