import { useTranslation } from 'react-i18next';
import { Panel, PanelCount } from '#client/components/layout/Panel.tsx';
import { useSprintEvidence } from '#client/data/retrospectives/evidence.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { FigureRows } from './FigureRows.tsx';
import { FIGURE_KINDS, type SprintFigure } from './figures.ts';
import { useFigures } from './use-figures.ts';

const SHOWN = 3;
const DEFAULTS = ['refused', 'slowest', 'added'] as const;

interface TopicEvidenceProps {
  sprint: NonNullable<Retrospective['sprint']>;
  projectId: string;
  topic: Retrospective['topics'][number];
}

/** Figures of the board beside a topic: those that its notes were made of, and the most significant ones of the sprint. */
export function TopicEvidence({ sprint, projectId, topic }: TopicEvidenceProps) {
  const { t } = useTranslation('retro');
  const { data } = useSprintEvidence(sprint.id, projectId);
  const figures = useFigures(projectId);
  // it stands beside the topic, which does not wait for it
  if (!data) return null;
  const dates = formatDateRange(sprint.start_date, sprint.end_date);
  return (
    <Panel
      title={t('evidence.beside')}
      order={3}
      aside={<PanelCount>{`${sprint.name} · ${dates}`}</PanelCount>}
    >
      <FigureRows rows={[chosen(topic, data, figures)]} evidence={data} projectId={projectId} />
    </Panel>
  );
}

function chosen(
  { notes }: Retrospective['topics'][number],
  evidence: SprintEvidence,
  figures: ReturnType<typeof useFigures>,
): SprintFigure[] {
  const named = FIGURE_KINDS.filter((kind) => notes.some(({ figure }) => figure === kind));
  const column = figures.slowestColumn(evidence);
  const [first, ...rest] = DEFAULTS.filter((kind) => !named.includes(kind));
  return [
    ...named.map((kind) => figures.one(kind, evidence)),
    ...(first ? [figures.one(first, evidence)] : []),
    ...(column ? [column] : []),
    ...rest.map((kind) => figures.one(kind, evidence)),
  ].slice(0, Math.max(SHOWN, named.length));
}
