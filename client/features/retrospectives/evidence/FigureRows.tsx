import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Figure, FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import classes from './FigureRows.module.css';
import type { FigureKind, SprintFigure } from './figures.ts';

const EvidenceDialog = lazyDialog(() => import('./EvidenceDialog.tsx'), 'EvidenceDialog');

interface FigureRowsProps {
  rows: readonly (readonly SprintFigure[])[];
  evidence: SprintEvidence;
  projectId: string;
}

/** The line of a detail that a figure does not have, or not yet: all boxes are as high as each other from the beginning. */
const NO_DETAIL = '\u00a0';

/** Figures of a sprint. Each one opens the list behind it. */
export function FigureRows({ rows, evidence, projectId }: FigureRowsProps) {
  const { t } = useTranslation('retro');
  const [opened, setOpened] = useState<FigureKind>();
  const pressed = ({ kind, ...figure }: SprintFigure): Figure => {
    return {
      ...figure,
      detail: figure.detail ?? NO_DETAIL,
      // the press lists it in full
      cutDetail: figure.detail !== undefined,
      wrap: (content, className) => (
        <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpened(kind)}>
          {content}
        </button>
      ),
    };
  };
  return (
    <div className={classes['rows']}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <FigureStrip key={place} inPanel label={t('evidence.title')} figures={row.map(pressed)} />
      ))}
      {opened && (
        <EvidenceDialog
          kind={opened}
          evidence={evidence}
          projectId={projectId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** The rows of figures before they are known: their names, in the same boxes. */
export function FigureRowsSkeleton({ labels }: { labels: readonly string[] }) {
  const figures = labels.map((label) => ({
    label,
    figure: <Skeleton width="56px" height={20} />,
    detail: NO_DETAIL,
  }));
  return (
    <div className={classes['rows']}>
      <FigureStrip inPanel figures={figures} />
    </div>
  );
}
