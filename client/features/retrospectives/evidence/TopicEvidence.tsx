import { useTranslation } from 'react-i18next';
import { Panel, PanelCount } from '#client/components/layout/Panel.tsx';
import { useSprintEvidence } from '#client/data/retrospectives/evidence.ts';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { FigureRows } from './FigureRows.tsx';
import { FIGURE_KINDS } from './figures.ts';
import { useFigures } from './use-figures.ts';

interface TopicEvidenceProps {
  sprint: NonNullable<Retrospective['sprint']>;
  projectId: string;
  topic: Retrospective['topics'][number];
}

/** The figures of the board that the notes of a topic were made of. Renders nothing if there are none. */
export function TopicEvidence({ sprint, projectId, topic }: TopicEvidenceProps) {
  const { t } = useTranslation('retro');
  const { data } = useSprintEvidence(sprint.id, projectId);
  const figures = useFigures(projectId);
  const kinds = FIGURE_KINDS.filter((kind) => topic.notes.some(({ figure }) => figure === kind));
  // it stands beside the topic, which does not wait for it
  if (!data || kinds.length === 0) return null;
  const dates = sprintRange(sprint, sprint.completed_at);
  return (
    <Panel
      title={t('evidence.beside')}
      order={3}
      aside={<PanelCount>{`${sprint.name} · ${dates}`}</PanelCount>}
    >
      <FigureRows
        rows={[kinds.map((kind) => figures.one(kind, data))]}
        evidence={data}
        projectId={projectId}
      />
    </Panel>
  );
}
