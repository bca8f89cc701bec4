import { useTranslation } from 'react-i18next';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { FIGURE_KINDS, type FigureKind, type SprintFigure, sprintFigure } from './figures.ts';

/** The figures of a sprint of a project, in the order in which they are shown. */
export function useFigures(projectId: string): {
  all: (evidence: SprintEvidence) => SprintFigure[];
  one: (kind: FigureKind, evidence: SprintEvidence) => SprintFigure;
} {
  const { t } = useTranslation(['retro', 'common']);
  const project = useProject(projectId);
  const names = { t, column: (status: StoryStatus) => columnName(project, status) };
  return {
    all: (evidence) => FIGURE_KINDS.map((kind) => sprintFigure(kind, evidence, names)),
    one: (kind, evidence) => sprintFigure(kind, evidence, names),
  };
}
