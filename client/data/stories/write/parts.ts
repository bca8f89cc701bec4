import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { stayUnknown } from '#client/lib/screen/unanswered.ts';
import { reportGone } from '../../copies/gone.ts';
import { commentDrafts, returnText } from '../../drafts/drafts.ts';
import { explainMissingRow } from '../../projects/read-only-refusal.ts';
import { deleteRow } from '../../write/change-rows.ts';
import type { Command, Kind } from '../../write/command.ts';
import { submit } from '../../write/submit.ts';
import { restoreStoryPart } from '../restore-part.ts';

/** A new task or comment of a story, or a change of one. */
interface PartCommand extends Command {
  kind: 'part';
  part: 'comments' | 'tasks';
  story_id: string;
  id: string;
  does: 'insert' | 'update' | 'delete';
  values: Readonly<Record<string, unknown>>;
  /** Further columns that a new row shows until it is read. */
  shown?: Readonly<Record<string, unknown>>;
  /** Another title that the person saw: then it is changed only from that one. */
  before?: string;
}

type Part = Pick<PartCommand, 'part' | 'story_id'>;

/** The key of all queries of the tasks of a story, or of its comments. */
export const partsKey = ({ part, story_id }: Part) => [part, story_id] as const;

/** The target of what the person changes in them. */
export const partsTarget = (part: Part): string => partsKey(part).join(':');

/** Rows with the person's unanswered changes; new ones come first. */
export function withChanges<Row extends { id: string }>(
  rows: readonly Row[],
  changes: readonly unknown[] = [],
): Row[] {
  const list = [...rows];
  for (const command of changes) {
    const { id, does, values, shown } = command as PartCommand;
    const place = list.findIndex((row) => row.id === id);
    const row = list[place];
    if (row && does === 'delete') list.splice(place, 1);
    else if (row) list[place] = { ...row, ...values };
    else if (does === 'insert') list.unshift({ id, ...values, ...shown } as Row & object);
  }
  return list;
}

// both tables have the columns that are named here
const rowsOf = ({ part }: Pick<Part, 'part'>) => db.from(part as 'tasks');

const read = (part: Part) => queryClient.invalidateQueries({ queryKey: partsKey(part) });

/** Changes of tasks and comments. */
export const PARTS: Kind<PartCommand, string | true> = {
  changesOf: (command) => [
    [partsTarget(command), command],
    [command.id, null],
  ],
  send: async (command) => {
    const { story_id, id, does, values, before } = command;
    if (before !== undefined) return await rename(command, before, String(values['title']));
    if (does !== 'insert') await change(command);
    else {
      const row = { ...values, id, story_id } as never;
      await rowsOf(command).upsert(row, { onConflict: 'id', ignoreDuplicates: true }).throwOnError();
    }
    return true;
  },
  afterLoss: stayUnknown,
  readAgain: read,
  isImmediate: ({ does }) => does === 'delete',
  onRefusal: async ({ story_id, values }, error) => {
    if (typeof values['body'] === 'string') returnText(commentDrafts, story_id, values['body']);
    const { reportStoryRefusal } = await import('./report-refusal.ts');
    await reportStoryRefusal([story_id], error, { field: 'task', value: values['title'] });
    // the comment may be in a field that nobody can open any more
    await reportGone();
  },
};

/** Changes or deletes a row. @throws the error that the server answered, as {@link explainMissingRow} explains it. */
async function change(command: PartCommand): Promise<void> {
  const { part, id, does, values } = command;
  const rows = rowsOf(command);
  try {
    if (does === 'delete') return await deleteRow(part, id);
    await rows
      .update(values as never)
      .eq('id', id)
      .select('id')
      .single()
      .throwOnError();
  } catch (error) {
    await explainMissingRow(error, async () => {
      const { data } = await rowsOf(command).select('project_id').eq('id', id).throwOnError();
      return data[0]?.project_id;
    });
  }
}

/** @returns the title that is stored. @throws an error like a refused edit of a story where somebody else changed it. */
async function rename(command: PartCommand, before: string, title: string): Promise<string> {
  const renaming = rowsOf(command).update({ title }).eq('id', command.id).eq('title', before);
  const { data } = await renaming.select('title').throwOnError();
  const [renamed] = data;
  if (renamed) return renamed.title;
  const reading = rowsOf(command).select('title').eq('id', command.id).single();
  const { data: now } = await reading.throwOnError();
  // a repeated change is done; otherwise it is not because of its title: the person may not change it any more
  if (now.title === before && before !== title) await change(command);
  if (now.title === before || now.title === title) return title;
  const details = JSON.stringify({ current: now.title, actor_id: null });
  throw Object.assign(new Error('field_conflict'), { hint: 'field_conflict', details });
}

/** Changes a task or a comment; shown at once. @returns the title of a renamed one. @throws the error that the server answered. */
export const changePart = (command: Omit<PartCommand, 'kind'>): Promise<string | true | undefined> =>
  submit(PARTS, { kind: 'part', ...command });

/** Brings back a deleted part. @throws the error that the server answered. */
export async function restorePart(part: Part, id: string): Promise<void> {
  await restoreStoryPart(part.part, id);
  await read(part);
}
