import { useTranslation } from 'react-i18next';
import { FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { formatNumber, signed } from '#client/lib/text/format.ts';
import type { BurndownReport, ScopeChange } from '#shared/contracts/sprints/reports.ts';
import { minus, NOTHING, plus, type Tally } from '#shared/rules/reports/sprint-history.ts';

interface SprintFiguresProps {
  /** Missing while it loads. */
  report: BurndownReport | null | undefined;
}

/** Committed, added, completed and remaining work of a running sprint, computed from the activity log. */
export function SprintFigures({ report }: SprintFiguresProps) {
  const { t } = useTranslation('sprints');
  const sprint = report?.sprint;
  const sum = (...kinds: ScopeChange['kind'][]) =>
    report?.scope_changes
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ scope }) => scope)
      .reduce(plus, NOTHING);
  const removed = minus(NOTHING, sum('removed') ?? NOTHING);
  const estimated = sum('estimated');
  const figureOf = (label: string, tally: Tally | undefined, detail = '') => ({
    label,
    figure: tally ? formatNumber(tally.points) : '–',
    unit: t('running.points', { points: tally?.points ?? 0 }),
    detail: tally
      ? [t('running.stories', { count: tally.stories }), detail].filter(Boolean).join(' · ')
      : '\u00a0',
  });
  const details = [
    removed.points > 0 &&
      t('running.removed', { points: formatNumber(removed.points), number: removed.points }),
    estimated?.points && t('running.estimated', { points: signed(estimated.points) }),
  ].filter(Boolean);
  return (
    <FigureStrip
      inPanel
      figures={[
        figureOf(t('running.committed'), sprint?.committed),
        figureOf(t('running.added'), sum('added', 'reopened'), details.join(' · ')),
        figureOf(t('running.completed'), sprint?.completed),
        figureOf(t('running.pending'), sprint && minus(sprint.scope, sprint.completed)),
      ]}
    />
  );
}
