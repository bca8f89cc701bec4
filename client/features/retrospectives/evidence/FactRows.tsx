import { useTranslation } from 'react-i18next';
import { PanelNote } from '#client/components/layout/Panel.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { FigureRows, FigureRowsSkeleton } from './FigureRows.tsx';
import { FIGURE_KINDS } from './figures.ts';
import type { Facts } from './use-facts.ts';

/** How many figures are beside each other. */
const FACTS_PER_ROW = 4;

interface FactRowsProps {
  facts: Facts;
  projectId: string;
  /** Whether all figures are shown, not only the first row. */
  more: boolean;
}

/** The facts of a sprint as rows of figures, or why there are none. */
export function FactRows({ facts, projectId, more }: FactRowsProps) {
  const { t } = useTranslation('retro');
  const { state, evidence, figures } = facts;
  if (evidence) {
    const rows = [figures.slice(0, FACTS_PER_ROW), ...(more ? [figures.slice(FACTS_PER_ROW)] : [])];
    return <FigureRows rows={rows} evidence={evidence} projectId={projectId} />;
  }
  if (state === 'notBegun') return <PanelNote>{t('evidence.notBegun')}</PanelNote>;
  if (state === 'failed')
    return <LoadFailure part title={t('evidence.loadFailed')} error={facts.error} onRetry={facts.retry} />;
  const labels = FIGURE_KINDS.slice(0, FACTS_PER_ROW).map((kind) => t(`evidence.figure.${kind}`));
  return (
    <Loading label={t('evidence.loading')}>
      <FigureRowsSkeleton labels={labels} />
    </Loading>
  );
}
