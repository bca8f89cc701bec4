import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { FactRows } from './FactRows.tsx';
import { FactsAside } from './FactsAside.tsx';
import { Fold, type FoldState } from './Fold.tsx';
import classes from './FoldedFacts.module.css';
import type { SprintFigure } from './figures.ts';
import { type Facts, type SprintOfRetro, useFacts } from './use-facts.ts';

interface FoldedFactsProps {
  sprint: SprintOfRetro;
  projectId: string;
  state: FoldState;
}

/** The facts of a sprint: one line of four figures, which opens. */
export function FoldedFacts({ sprint, projectId, state }: FoldedFactsProps) {
  const { t } = useTranslation('retro');
  const facts = useFacts(sprint, projectId);
  const [more, setMore] = useState(false);
  return (
    <Fold
      title={t('evidence.title')}
      state={state}
      summaryAlone={facts.state === 'known' || facts.state === 'loading'}
      summary={<FactsLine facts={facts} />}
      aside={<FactsAside inLine sprint={sprint} facts={facts} more={more} onMore={setMore} />}
    >
      <FactRows facts={facts} projectId={projectId} more={more} />
    </Fold>
  );
}

/** The figures in the line. */
const LINE_KINDS = ['completed', 'added', 'refused', 'slowest'] as const;

function FactsLine({ facts: { state, figures } }: { facts: Facts }) {
  const { t } = useTranslation('retro');
  if (state === 'failed') return <span className={classes['note']}>{t('evidence.loadFailed')}</span>;
  if (state === 'notBegun') return <span className={classes['note']}>{t('evidence.notBegun')}</span>;
  return (
    <ul className={classes['figures']} aria-label={t('evidence.title')}>
      {LINE_KINDS.map((kind) => {
        const known = figures.find((figure) => figure.kind === kind);
        return (
          <li key={kind}>
            <small>{t(`evidence.short.${kind}`)}</small> <Shown figure={known} />
          </li>
        );
      })}
    </ul>
  );
}

function Shown({ figure }: { figure: SprintFigure | undefined }): ReactNode {
  if (!figure) return <Skeleton width="48px" />;
  return (
    <span>
      <b>{figure.figure}</b> {figure.unit}
    </span>
  );
}
