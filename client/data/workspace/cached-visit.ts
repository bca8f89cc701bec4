import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signedInId } from '#client/lib/backend/auth-state.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { whenIdle } from '#client/lib/lazy/idle.ts';
import { boardKey, keepBoard } from '#client/lib/storage/boards.ts';
import { applyAppearance } from '#client/lib/text/appearance.ts';
import { boardPart } from '#shared/rules/stories/board.ts';
import { PROJECTS_KEY, type Project } from '../projects/project-tree.ts';
import { type Settings, settingsKey } from '../settings/queries.ts';
import { type BoardPart, firstPart } from '../stories/board-part.ts';
import { boardPartKey } from '../stories/cache.ts';
import { seededKeys, seedStandIns, workspaceKey } from './seed.ts';

/** A stored visit: the data of the shell's queries and of the board. */
interface CachedVisit {
  /** The scripts of the page: what another version has kept may have another form. */
  version: string;
  personId: string;
  project: string | undefined;
  shell: [QueryKey, unknown][];
  board: BoardPart;
}

const version = () => Array.from(document.scripts, ({ src }) => src).join();

const isCachedVisit = (value: unknown): value is CachedVisit =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === version();

const knownProjects = () => queryClient.getQueryData<Project[]>(PROJECTS_KEY);

/**
 * Shows the board of the last visit until the answers come, unless they have come already. They are on their way: the shell's
 * parts count as read with them, and the board as not read yet.
 * @param beganAt when the request of the shell began (performance.now()).
 * @returns whether there is something to show.
 */
export async function showCachedVisit(
  personId: string,
  project: string | undefined,
  beganAt: number,
): Promise<boolean> {
  const kept = await window.keptValue;
  window.keptValue = undefined;
  if (!isCachedVisit(kept) || kept.personId !== personId || kept.project !== project) return false;
  const settings = kept.shell.find(([key]) => key.join() === settingsKey(personId).join())?.[1];
  if (knownProjects() || !settings) return false;
  await applyAppearance((settings as Settings).appearance);
  const answered = queryClient.getQueryData<Settings>(settingsKey(personId));
  if (answered) await applyAppearance(answered.appearance);
  if (knownProjects() || signedInId() !== personId) return false;
  seedStandIns(kept.shell, beganAt);
  const key = boardPartKey(project);
  if (queryClient.getQueryData(key) === undefined)
    queryClient.setQueryData(key, kept.board, { updatedAt: 0 });
  return true;
}

/** Keeps the board of this page for the person's next visit, if both were read, and shows only what the person may see. */
async function keepVisit(personId: string, project: string | undefined): Promise<void> {
  const board = queryClient.getQueryState<BoardPart>(boardPartKey(project));
  const visible = new Set(knownProjects()?.map(({ id }) => id));
  const sees = (id: string | undefined) => id === undefined || visible.has(id);
  const keys = seededKeys(project);
  if (!keys || !board?.data || board.dataUpdatedAt === 0 || signedInId() !== personId) return;
  if (!sees(project) || !board.data.cards.every((card) => sees(card.project_id))) return;
  const shell = keys.map((key): [QueryKey, unknown] => [key, queryClient.getQueryData(key)]);
  const value: CachedVisit = {
    version: version(),
    personId,
    project,
    shell,
    board: firstPart(board.data, boardPart(project)),
  };
  await keepBoard(
    boardKey(personId, project),
    value,
    ([person, id]) => person === personId && (id === 'all' || sees(id)),
  );
}

/** The reads of the board and of the shell that are under way. */
const readsOf = (personId: string, project: string | undefined) =>
  [boardPartKey(project), workspaceKey(personId)].map(
    (queryKey) => queryClient.getQueryCache().find({ queryKey })?.promise,
  );

/** Keeps the board of a project, or of all, for the next visit: once it is read, and when its page or its view is left. */
export function useCachedVisit(personId: string, project: string | undefined): void {
  useEffect(() => {
    let left = false;
    const keepNow = () => void keepVisit(personId, project);
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow();
    void Promise.allSettled(readsOf(personId, project))
      .then(whenIdle)
      .then(() => left || keepNow());
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', keepHidden);
      keepNow();
    };
  }, [personId, project]);
}
