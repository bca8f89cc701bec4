import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Figure, FigureStrip } from '#client/components/layout/FigureStrip.tsx';
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

/** Figures of a sprint, each of which opens the list behind it. */
export function FigureRows({ rows, evidence, projectId }: FigureRowsProps) {
  const { t } = useTranslation('retro');
  const [opened, setOpened] = useState<FigureKind>();
  const pressed = ({ kind, ...figure }: SprintFigure): Figure => {
    if (kind === 'column') return figure;
    return {
      ...figure,
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
