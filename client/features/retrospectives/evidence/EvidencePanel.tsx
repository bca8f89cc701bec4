import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { useSprintEvidence } from '#client/data/retrospectives/evidence.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useRetro } from '../RetroContext.ts';
import classes from './EvidencePanel.module.css';
import { FigureRows } from './FigureRows.tsx';
import { useFigures } from './use-figures.ts';

/** How many figures are beside each other. */
const PER_ROW = 4;

/** The facts of the sprint of the retrospective. Each figure opens the list behind it. Renders nothing without a sprint. */
export function EvidencePanel() {
  const { retro } = useRetro();
  return retro.sprint && <OfSprint sprint={retro.sprint} projectId={retro.project_id} />;
}

interface OfSprintProps {
  sprint: NonNullable<Retrospective['sprint']>;
  projectId: string;
}

function OfSprint({ sprint, projectId }: OfSprintProps) {
  const { t } = useTranslation('retro');
  const { data, error, isError, refetch } = useSprintEvidence(sprint.id, projectId);
  const figures = useFigures(projectId);
  const [more, setMore] = useState(false);
  const all = data ? figures.all(data) : [];
  const dates = formatDateRange(sprint.start_date, sprint.end_date);
  return (
    <Panel
      title={t('evidence.title')}
      aside={
        <>
          <span className={classes['source']}>
            <PanelCount>{t('evidence.source', { sprint: sprint.name, dates })}</PanelCount>
          </span>
          {data && (
            <Button variant="subtle" size="sm" aria-expanded={more} onClick={() => setMore(!more)}>
              {t(more ? 'evidence.fewer' : 'evidence.more')}
            </Button>
          )}
        </>
      }
    >
      {data && (
        <FigureRows
          rows={more ? [all.slice(0, PER_ROW), all.slice(PER_ROW)] : [all.slice(0, PER_ROW)]}
          evidence={data}
          projectId={projectId}
        />
      )}
      {data === null && <PanelNote>{t('evidence.notBegun')}</PanelNote>}
      {data === undefined && isError && (
        <LoadFailure part title={t('evidence.loadFailed')} error={error} onRetry={refetch} />
      )}
      {data === undefined && !isError && <Loading label={t('evidence.loading')} />}
    </Panel>
  );
}
