import { call } from '#client/lib/backend/rpc.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode, loadErrorTexts } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { textNameOf } from '#shared/errors/params.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import type { Project } from '../projects/project-tree.ts';

/** A story that could not move, with its present column. */
interface Unmoved {
  number: number;
  /** The name of the column. */
  column: string;
}

/** Has a move counted that the page itself has refused, as if the server had. A lost count does no harm. */
export function recordRefusedMove(move: Procedures['record_refused_move']['input']): void {
  call('record_refused_move', move).catch(() => undefined);
}

/** Shows that a column is full, and where the story still is. */
export async function reportFullColumn(
  { name, limit }: { name: string; limit: number },
  story: Unmoved,
  project: Project | undefined,
): Promise<void> {
  await loadErrorTexts();
  toast.refusal(
    i18n.t(`errors:code.${textNameOf('wip_limit_reached', { limit })}`, { name, limit }),
    staysText(story, project),
  );
}

/** Shows why a story could not move (for a full column its limit), and where the story still is. */
export function reportMoveFailure(error: unknown, story: Unmoved, project: Project | undefined): void {
  if (failureCode(error) === 'wip_limit_reached') {
    toast.refusal(describeFailure(error), staysText(story, project));
    return;
  }
  const key = storyKey(project?.key ?? '', story.number);
  reportFailure(i18n.t('kanban:refused.moveFailed', { key }))(error);
}

function staysText(story: Unmoved, project: Project | undefined): string {
  const key = storyKey(project?.key ?? '', story.number);
  return i18n.t('kanban:refused.stays', { key, column: story.column });
}
