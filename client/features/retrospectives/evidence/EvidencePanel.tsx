import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { FactRows } from './FactRows.tsx';
import { FactsAside } from './FactsAside.tsx';
import { type SprintOfRetro, useFacts } from './use-facts.ts';

/** The facts of the sprint of the retrospective. Each figure opens the list behind it. Renders nothing without a sprint. */
export function EvidencePanel() {
  const { retro } = useRetro();
  return retro.sprint && <OfSprint sprint={retro.sprint} projectId={retro.project_id} />;
}

function OfSprint({ sprint, projectId }: { sprint: SprintOfRetro; projectId: string }) {
  const { t } = useTranslation('retro');
  const facts = useFacts(sprint, projectId);
  const [more, setMore] = useState(false);
  return (
    <Panel
      title={t('evidence.title')}
      aside={<FactsAside sprint={sprint} facts={facts} more={more} onMore={setMore} />}
    >
      <FactRows facts={facts} projectId={projectId} more={more} />
    </Panel>
  );
}
