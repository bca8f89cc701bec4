import { useEffect } from 'react';
import { signedInId } from '#client/lib/auth-state.ts';
import { keep, readKept } from '#client/lib/kept.ts';
import { queryClient, seedQuery } from '#client/lib/query-client.ts';
import { boardPart, START } from '#shared/rules/board.ts';
import { PROJECTS_KEY, type Project } from '../projects/project-tree.ts';
import { type BoardPart, eachColumn, isInPart } from './board-part.ts';
import { boardPartKey } from './cache.ts';
import { CARD_COLUMNS, type CardStory } from './types.ts';

/** What a kept board consists of: one of another version of the program is not shown. */
const FORM = `1 ${CARD_COLUMNS}`;
/** The board is kept as often as this while it changes (ms), and when its page or view is left. */
const EVERY_MS = 10_000;

/** The last board of a person. */
interface KeptBoard {
  form: string;
  /** Its project; null: that of all. */
  project: string | null;
  board: BoardPart;
}

/** The part of a board that a first read brings, so that this read changes nothing of it that has not changed. */
export function firstPart(board: BoardPart, size: number): BoardPart {
  const kept: CardStory[] = [];
  const columns = eachColumn((status) => {
    const column = board.columns[status];
    const cards = board.cards.filter((card) => card.status === status && isInPart(card, board));
    const current = status === 'done' ? cards.filter((card) => isCurrent(card, board)) : cards;
    const first = current.slice(0, size);
    kept.push(...first);
    const rest = cards.find((card) => !first.includes(card));
    if (!rest) return column;
    const next = status === 'done' ? START : { rank: rest.rank, id: rest.id };
    return { ...column, next };
  });
  const ids = new Set(kept);
  return { ...board, cards: board.cards.filter((card) => ids.has(card)), columns, found: new Set() };
}

/** Whether a completed story is among those that a first read brings. */
const isCurrent = (card: CardStory, board: BoardPart): boolean =>
  isInPart(card, { current: board.current, columns: { ...board.columns, done: NOTHING_LOADED } });
const NOTHING_LOADED = { count: 0, first: null, last: null, next: START };

const isKeptBoard = (value: unknown): value is KeptBoard =>
  typeof value === 'object' && value !== null && 'form' in value && value.form === FORM;

/** Whether a kept board shows only projects that the person sees. */
const isVisible = ({ project, board }: KeptBoard, visible: readonly string[]): boolean =>
  (project === null || visible.includes(project)) &&
  board.cards.every(({ project_id }) => visible.includes(project_id));

/** The projects that the person sees, archived ones included; none until they are known. */
const visibleProjects = (): string[] =>
  (queryClient.getQueryData<Project[]>(PROJECTS_KEY) ?? []).map(({ id }) => id);

/**
 * Shows the last board of a person, if it is the board of `project` (undefined: all), nothing newer is there, and the server has
 * said on this visit that they may see it.
 */
async function showKeptBoard(personId: string, project: string | undefined): Promise<void> {
  const kept = await readKept(personId);
  if (!isKeptBoard(kept) || kept.project !== (project ?? null) || signedInId() !== personId) return;
  const key = boardPartKey(project);
  if (isVisible(kept, visibleProjects()) && queryClient.getQueryData(key) === undefined)
    seedQuery(key, kept.board, Number.NEGATIVE_INFINITY);
}

async function keepBoard(personId: string, project: string | undefined, board: BoardPart): Promise<void> {
  const part = firstPart(board, boardPart(project));
  const value: KeptBoard = { form: FORM, project: project ?? null, board: part };
  // nothing is kept after a sign-out, nor of a project that is lost
  if (signedInId() === personId && isVisible(value, visibleProjects())) await keep(personId, value);
}

/** Forgets the last board of a person if it shows a project that they do not see any more. */
export async function forgetLostBoard(personId: string, visible: readonly string[]): Promise<void> {
  const kept = await readKept(personId);
  if (kept !== undefined && !(isKeptBoard(kept) && isVisible(kept, visible))) await keep(personId, undefined);
}

/**
 * Shows the board of the person's last visit until it is read, and keeps it for the next one, while mounted.
 * @param known whether the server has said which projects the person sees.
 */
export function useKeptBoard(personId: string, project: string | undefined, known: boolean): void {
  useEffect(() => {
    if (known) void showKeptBoard(personId, project);
  }, [personId, project, known]);
  useEffect(() => {
    let last: BoardPart | undefined;
    const keepChanged = () => {
      const board = queryClient.getQueryData<BoardPart>(boardPartKey(project));
      if (board === undefined || board === last) return;
      last = board;
      void keepBoard(personId, project, board);
    };
    const keepHidden = () => document.visibilityState === 'hidden' && keepChanged();
    const timer = setInterval(keepChanged, EVERY_MS);
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepHidden);
      keepChanged();
    };
  }, [personId, project]);
}
