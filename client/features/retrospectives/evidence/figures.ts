import type { TFunction } from 'i18next';
import { formatNumber, signed } from '#client/lib/text/format.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import type { Tally } from '#shared/rules/reports/sprint-history.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

/** The figures of a sprint; a note that is made of a figure has its kind. */
export const FIGURE_KINDS = [
  'completed',
  'added',
  'refused',
  'slowest',
  'removed',
  'blocked',
  'estimates',
  'reopened',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** A figure of a sprint as it is shown. */
export interface SprintFigure {
  kind: FigureKind;
  label: string;
  figure: string;
  unit?: string;
  detail?: string;
}

interface Names {
  t: TFunction<['retro', 'common']>;
  column: (status: StoryStatus) => string;
}
type Shown = Omit<SprintFigure, 'kind' | 'label'>;

/** '8 pts · 2 historias'; without points only the stories. */
function amount({ points, stories }: Tally, { t }: Names): Shown {
  if (points === 0) {
    return { figure: formatNumber(stories), unit: t('evidence.stories', { count: stories }) };
  }
  return {
    figure: formatNumber(points),
    unit: `${t('common:pts', { count: points })} · ${t('evidence.countedStories', { count: stories })}`,
  };
}

function completed({ completed: done, committed, stories }: SprintEvidence, { t }: Names): Shown {
  const storiesOf = t('evidence.storiesOf', { done: done.stories, count: committed.stories });
  if (committed.points === 0 && done.points === 0) {
    return { figure: formatNumber(done.stories), unit: t('evidence.of', { total: stories.total }) };
  }
  return {
    figure: formatNumber(done.points),
    unit: t('evidence.ofPoints', { total: formatNumber(committed.points), count: committed.points }),
    detail: storiesOf,
  };
}

function added({ scope }: SprintEvidence, names: Names): Shown {
  const again = scope.estimated;
  const detail =
    again === 0
      ? {}
      : { detail: names.t('evidence.estimatedAgain', { points: signed(again), count: again }) };
  return { ...amount(scope.added, names), ...detail };
}

function refused({ refused_moves: moves }: SprintEvidence, { t, column }: Names): Shown {
  if (moves === null) return { figure: t('evidence.noData'), detail: t('evidence.notRecorded') };
  const columns = moves.columns.map((each) =>
    t('evidence.inColumn', { moves: each.moves, column: column(each.status) }),
  );
  return {
    figure: formatNumber(moves.total),
    ...(columns.length > 0 && { detail: columns.join(' · ') }),
  };
}

function slowest({ cycle_times: times }: SprintEvidence, { t }: Names): Shown {
  const [first] = times.rows;
  if (!first) return { figure: t('evidence.noData'), detail: t('evidence.noneCompleted') };
  if (first.days === null) return { figure: t('evidence.noData'), detail: t('evidence.neverStarted') };
  return {
    figure: formatNumber(first.days),
    unit: `${t('evidence.days', { count: first.days })} · ${first.story.key}`,
  };
}

function estimates({ estimates: { shorter, usual, longer, unknown } }: SprintEvidence, { t }: Names): Shown {
  const compared = shorter + usual + longer;
  if (compared === 0) return { figure: t('evidence.noData'), detail: t('evidence.noUsual') };
  const parts = [
    t('evidence.asUsual', { count: usual }),
    t('evidence.shorter', { count: shorter }),
    ...(unknown > 0 ? [t('evidence.unknown', { count: unknown })] : []),
  ];
  return {
    figure: formatNumber(longer),
    unit: t('evidence.of', { total: compared }),
    detail: parts.join(' · '),
  };
}

function blocked({ blocked: { days, stories } }: SprintEvidence, { t }: Names): Shown {
  const unit = t('evidence.days', { count: days });
  if (stories.total === 0) return { figure: formatNumber(days), unit };
  return {
    figure: formatNumber(days),
    unit: `${unit} · ${t('evidence.countedStories', { count: stories.total })}`,
  };
}

const SHOWN: Record<FigureKind, (evidence: SprintEvidence, names: Names) => Shown> = {
  completed,
  added,
  refused,
  slowest,
  removed: ({ scope }, names) => amount(scope.removed, names),
  blocked,
  estimates,
  reopened: ({ reopened }, { t }) => ({
    figure: formatNumber(reopened.total),
    unit: t('evidence.stories', { count: reopened.total }),
  }),
};

/** A figure of a sprint in words. */
export function sprintFigure(kind: FigureKind, evidence: SprintEvidence, names: Names): SprintFigure {
  return { kind, label: names.t(`evidence.figure.${kind}`), ...SHOWN[kind](evidence, names) };
}

/** A figure as the text of a note: 'Completado: 36 de 40 pts'. */
export const figureText = ({ label, figure, unit, detail }: SprintFigure): string =>
  `${label}: ${[figure, unit].filter(Boolean).join(' ')}${detail ? ` (${detail})` : ''}`;
