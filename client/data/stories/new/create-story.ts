import { db } from '#client/lib/backend/backend.ts';
import { sendCall } from '#client/lib/backend/rpc.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure, isConnectionFailure, isUnanswered } from '#client/lib/text/errors.ts';
import { addTexts, i18n } from '#client/lib/text/i18n.ts';
import saving from '#client/locales/es/saving.json';
import type { CreateFromTemplateInput } from '#shared/contracts/stories/story-templates.ts';
import { draftsOf, returnDraft } from '../../drafts/drafts.ts';
import type { Change, Kind } from '../../write/command.ts';
import { orWaiting } from '../../write/or-waiting.ts';
import { submit } from '../../write/submit.ts';
import { applyServerEvents } from '../cache.ts';
import { STORY_COLUMNS, type Story } from '../types.ts';
import { readStories } from '../write/read-stories.ts';
import { type NewRow, type NewStories, newStoriesTarget } from './new-stories.ts';

addTexts('es', { saving });

/** The command that creates stories. Rows that were sent before have their ids. Without a rank a story becomes the first of its column. */
export function newStories(rows: readonly NewRow[], from?: NewStories['from']): NewStories {
  const stories = rows.map((row) => ({ ...row, id: row.id ?? newId() }));
  return { kind: 'create', slot: stories[0]?.id ?? '', stories, ...(from && { from }) };
}

/** New stories. Stories without an answer may exist or not: they are kept below the field of the backlog. */
export const NEW_STORIES: Kind<NewStories, Story[]> = {
  changesOf: (command) =>
    [...new Set(command.stories.map((story) => newStoriesTarget(story.project_id)))]
      .map((target): Change => [target, command])
      // later changes of them wait for it
      .concat(command.stories.map(({ id }) => [id, {}])),
  send: (command) =>
    insert(command).catch(async (error) => {
      if (isConnectionFailure(error)) throw error;
      // an earlier request may have created them, and be the reason of this refusal too: of a full column, for instance
      const found = await readStories(command.stories.map(({ id }) => id));
      if (found.length === command.stories.length) return found;
      throw error;
    }),
  afterLoss: reportRefusedStories,
  onAnswer: (stories) => applyServerEvents(stories.map((story) => ({ kind: 'row', story }))),
  onRefusal: reportRefusedStories,
};

async function insert({ stories, from }: NewStories): Promise<Story[]> {
  const [first] = stories;
  if (first && from) {
    const { reporter_id: _, ...story } = first;
    const { templateId, tasks } = from;
    const input = { template_id: templateId, story: story as CreateFromTemplateInput['story'] };
    return [await sendCall('create_from_template', { ...input, tasks: [...tasks] })];
  }
  const rows = db.from('user_stories');
  const { data } = await rows
    .insert([...stories])
    .select<string, Story>(STORY_COLUMNS)
    .throwOnError();
  return data;
}

/**
 * Creates stories and shows them. Without connection they wait for it. While nobody knows whether they exist, because no answer came,
 * they are below the field of the backlog: sent again from there, they are created once.
 * @returns the stories with their numbers, in order; undefined if no answer came, or the command was given again in another page.
 * @throws the error that the server answered: the column may be full.
 */
export const createStories = (command: NewStories): Promise<Story[] | undefined> =>
  submit(NEW_STORIES, command);

/**
 * As {@link createStories}, for a form that is done when they are created or wait. Stories that are refused later are kept and
 * reported.
 */
export const createFromForm = (command: NewStories): Promise<Story[] | undefined> =>
  orWaiting(createStories(command), (error) => reportRefusedStories(command, error));

/** Stories that the server refused after the person had left them, or did not answer, by project. They can be sent again as they are. */
export const refusedStories = draftsOf<readonly NewStories[]>('quickFailures', []);

/** Keeps stories below the field of the backlog that adds stories. */
export function keepRefused(command: NewStories): void {
  const projectId = command.stories[0]?.project_id ?? '';
  returnDraft(refusedStories, projectId, [...refusedStories.read(projectId), command]);
}

/** Keeps stories that were refused after they had waited, or not answered, and says why, and where they are. */
export async function reportRefusedStories(command: NewStories, error: unknown): Promise<undefined> {
  keepRefused(command);
  const titles = titlesOf(command);
  if (isUnanswered(error))
    toast.failure(i18n.t('saving:newStories.unanswered', { titles }), i18n.t('saving:newStories.again'));
  else toast.refusal(i18n.t('saving:newStories.refused', { titles }), describeFailure(error));
}

/** The titles of new stories, as a sentence names them. */
export const titlesOf = ({ stories }: NewStories): string => stories.map(({ title }) => title).join(', ');
