import type { TFunction } from 'i18next';
import { formatDate, formatDateTime, formatNumber, signed } from '#client/lib/text/format.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import type { FigureKind } from './figures.ts';

/** A row of the list behind a figure. */
export interface FigureStory {
  key: string;
  story: { id: string; key: string; title: string; exists: boolean };
  /** The value of the figure for the story. */
  text: string;
  /** When, or compared with what. */
  detail?: string;
}

/** The list behind a figure: its first rows, and how many there are in all. */
export interface FigureDetails {
  rows: FigureStory[];
  total: number;
}

interface Names {
  t: TFunction<['retro', 'common']>;
  column: (status: StoryStatus) => string;
}
type FigureLister = (evidence: SprintEvidence, names: Names) => FigureDetails;

const pointsOf = (points: number | null, { t }: Names) =>
  points === null ? t('common:unestimated') : t('common:points', { count: points });

const days = (count: number, { t }: Names) => `${formatNumber(count)} ${t('evidence.days', { count })}`;

/** The changes of scope of some kinds; a list that was cut has more than it shows. */
const changes =
  (kinds: readonly string[]): FigureLister =>
  ({ scope: { changes: listed } }, names) => {
    const rows = listed.rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ at, story, kind, points: [from, to], scope }) => ({
        key: `${at} ${story.id} ${kind}`,
        story,
        text:
          kind === 'estimated'
            ? names.t('evidence.change.estimated', { from: from ?? '–', to: to ?? '–' })
            : names.t(`evidence.change.${kind}`, { points: signed(scope.points), count: scope.points }),
        detail: formatDate(new Date(at)),
      }));
    return { rows, total: listed.rows.length < listed.total ? listed.total : rows.length };
  };

const completed: FigureLister = ({ stories }, names) => ({
  total: stories.total,
  rows: stories.rows.map((story) => ({
    key: story.id,
    story,
    text: names.t(`evidence.outcome.${story.outcome}`),
    detail: pointsOf(story.points[1], names),
  })),
});

const refused: FigureLister = ({ refused_moves: moves }, { t, column }) => ({
  total: moves?.moves.total ?? 0,
  rows: (moves?.moves.rows ?? []).map(({ at, story, status, wip_limit }) => ({
    key: `${at} ${story.id} ${status}`,
    story,
    text: t('evidence.full', { column: column(status), limit: wip_limit }),
    detail: formatDateTime(new Date(at)),
  })),
});

const slowest: FigureLister = ({ cycle_times: times }, names) => ({
  total: times.total,
  rows: times.rows.map(({ story, days: own, completed_at }) => ({
    key: story.id,
    story,
    text: own === null ? names.t('evidence.noData') : days(own, names),
    detail: names.t('evidence.completedOn', { date: formatDate(new Date(completed_at)) }),
  })),
});

const estimates: FigureLister = ({ cycle_times: times }, names) => ({
  total: times.total,
  rows: times.rows.map(({ story, days: own, points, usual, compared }) => ({
    key: story.id,
    story,
    text: [pointsOf(points, names), own === null ? names.t('evidence.noData') : days(own, names)].join(' · '),
    detail:
      usual && compared
        ? `${names.t(`evidence.compared.${compared}`)} · ${names.t('evidence.usual', {
            low: formatNumber(usual.low),
            high: formatNumber(usual.high),
          })}`
        : names.t('evidence.noUsual'),
  })),
});

const blocked: FigureLister = ({ blocked: { stories } }, names) => ({
  total: stories.total,
  rows: stories.rows.map(({ story, days: own }) => ({ key: story.id, story, text: days(own, names) })),
});

const reopened: FigureLister = ({ reopened: stories }, { t }) => ({
  total: stories.total,
  rows: stories.rows.map(({ story, times, at }) => ({
    key: story.id,
    story,
    text: t('evidence.times', { count: times }),
    detail: t('evidence.lastTime', { date: formatDate(new Date(at)) }),
  })),
});

/** The list behind each figure. */
export const LISTS: Record<FigureKind, FigureLister> = {
  completed,
  added: changes(['added', 'reopened', 'estimated']),
  refused,
  slowest,
  removed: changes(['removed']),
  blocked,
  estimates,
  reopened,
};
