import { db } from '#client/lib/backend/backend.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { checkConnection } from '#client/lib/connection/online.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure, isConnectionFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/stories/story-templates.ts';
import { draftsOf, returnDraft } from '../../drafts.ts';
import type { Command, Kind } from '../../write/command.ts';
import { unanswered } from '../../write/insert-once.ts';
import { submit } from '../../write/submit.ts';
import { applyServerEvents } from '../cache.ts';
import { STORY_COLUMNS, type Story } from '../types.ts';
import { readStories } from '../write/read-stories.ts';
import { type FromTemplate, type NewRow, type NewStories, newStoriesTarget } from './new-stories.ts';

/** The values that make stories the same ones to the person: not their place, which follows from what else is there. */
const contentOf = (rows: readonly NewRow[], from?: FromTemplate): string =>
  JSON.stringify(['user_stories', rows.map(({ id: _, rank: __, ...row }) => row), from]);

/**
 * The command that creates stories. A row that was sent before has its id, also if it was sent without an answer. Without a rank a
 * story becomes the first of its column.
 */
export function newStories(rows: readonly NewRow[], from?: FromTemplate): NewStories {
  const sent = unanswered.get(contentOf(rows, from));
  const stories = rows.map((row, at) => ({ id: sent?.[at] ?? newId(), ...row }));
  return { kind: 'create', slot: stories[0]?.id ?? '', stories, ...(from && { from }) };
}

const NEW_STORIES: Kind<NewStories, Story[]> = {
  changesOf: (command) => [
    ...[...new Set(command.stories.map((story) => story.project_id))].map(
      (projectId) => [newStoriesTarget(projectId), command] as const,
    ),
    // later changes of them wait for it
    ...command.stories.map(({ id }) => [id, {}] as const),
  ],
  send: async (command) => {
    try {
      return await insert(command);
    } catch (error) {
      if (isConnectionFailure(error) && !(await checkConnection())) throw error;
      // an earlier request may have created them, and be the reason of this refusal too: of a full column, for instance
      const ids = command.stories.map(({ id }) => id);
      const found = await readStories(ids);
      if (found.length === ids.length) return found;
      throw error;
    }
  },
  isRepeatable: true,
};

async function insert({ stories, from }: NewStories): Promise<Story[]> {
  const [first] = stories;
  if (first && from) {
    const { reporter_id: _, ...story } = first;
    const { templateId, tasks } = from;
    const input = { template_id: templateId, story: story as CreateFromTemplateInput['story'] };
    return [await call('create_from_template', { ...input, tasks: [...tasks] })];
  }
  const rows = db.from('user_stories');
  const { data } = await rows
    .insert([...stories])
    .select<string, Story>(STORY_COLUMNS)
    .throwOnError();
  return data;
}

/**
 * Creates stories and shows them. Without connection they wait for it.
 * @returns the stories with their numbers, in order; undefined if the command was given again in another page.
 * @throws the error that the server answered: the column may be full; {@link UnansweredError} while it is not known whether they
 *   exist.
 */
export async function createStories(command: NewStories): Promise<Story[] | undefined> {
  const content = contentOf(command.stories, command.from);
  try {
    const created = await submit(NEW_STORIES, command, (stories) =>
      applyServerEvents(stories.map((story) => ({ kind: 'row', story }))),
    );
    unanswered.set(content, undefined);
    return created;
  } catch (error) {
    const isLost = isConnectionFailure(error);
    unanswered.set(content, isLost ? command.stories.map(({ id }) => id) : undefined);
    throw isLost ? new UnansweredError() : error;
  }
}

/** New stories that the server refused after the person had left them, by project. They can be sent again as they are. */
export const refusedStories = draftsOf<readonly NewStories[]>('quickFailures', []);

/** Keeps refused stories below the field of the backlog that adds stories. */
export function keepRefused(command: NewStories): void {
  const projectId = command.stories[0]?.project_id ?? '';
  returnDraft(refusedStories, projectId, [...refusedStories.read(projectId), command]);
}

/** Keeps stories that were refused after they had waited, and says why, and where they are. */
export function reportRefusedStories(command: NewStories, error: unknown): void {
  keepRefused(command);
  const titles = command.stories.map(({ title }) => title).join(', ');
  toast.refusal(i18n.t('offline:refusedStories', { titles }), describeFailure(error));
}

const isNewStories = (command: Command): command is NewStories =>
  command.kind === 'create' && 'stories' in command && Array.isArray(command.stories);

/** Creates the stories that an earlier page has left. */
export async function resumeNewStories(command: Command): Promise<void> {
  if (!isNewStories(command)) return;
  await createStories(command).catch((error) => reportRefusedStories(command, error));
}
