import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { mayDeleteStory } from '#shared/rules/accounts/permissions.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import type { Project } from '../../projects/queries.ts';
import { standingIn } from '../../projects/standing.ts';
import type { CardStory } from '../types.ts';
import { deleteStories } from './delete-stories.ts';
import { bulkWrite, type StoryEdit } from './story-write.ts';
import { submit } from './submit.ts';

type Projects = ReadonlyMap<string, Project>;

const count = (stories: readonly unknown[]) => ({ count: stories.length });

/** How texts call some stories: one by its key, several by their number. */
export function callStories(stories: readonly CardStory[], projects: Projects): string {
  const [only] = stories;
  if (stories.length !== 1 || !only) return i18n.t('backlog:stories', count(stories));
  return storyKey(projects.get(only.project_id)?.key ?? '', only.number);
}

/** Shows why a change of stories was refused. */
function reportSeveral(error: unknown, stories: readonly CardStory[]): void {
  if (failureCode(error) === 'wip_limit_reached') {
    toast.refusal(describeFailure(error), i18n.t('backlog:nothingChanged', count(stories)));
  } else reportFailure(i18n.t('backlog:changeFailed', count(stories)))(error);
}

/** Changes stories in one request, all or none; the toast offers to undo it. @param title the toast's, which names the change. */
export function saveSeveral(edits: readonly StoryEdit[], title: string): void {
  const before = edits.map(({ story }) => story);
  const onFailure = (error: unknown) => reportSeveral(error, before);
  submit(bulkWrite(edits), { undo: { before, title, onFailure } }).catch(onFailure);
}

/** Gives stories the same values. */
export function changeSeveral(stories: readonly CardStory[], change: StoryChange, projects: Projects): void {
  if (stories.length === 0) return;
  const values = { what: callStories(stories, projects), ...count(stories) };
  saveSeveral(
    stories.map((story) => ({ story, change })),
    i18n.t('backlog:changed', values),
  );
}

/** Deletes stories, all or none, and offers to undo it; a toast says why not. @returns whether they are deleted. */
export async function removeSeveral(stories: readonly CardStory[], projects: Projects): Promise<boolean> {
  const title = i18n.t('backlog:removed', { what: callStories(stories, projects), ...count(stories) });
  const onFailure = (error: unknown) => reportSeveral(error, stories);
  const ids = stories.map(({ id }) => id);
  return await attempt(
    () => deleteStories(ids, { title, onFailure }),
    i18n.t('backlog:removeFailed', count(stories)),
  );
}

/** Filters stories: the ones that a person may delete. */
export const deletableOf = (
  stories: readonly CardStory[],
  projects: Projects,
  personId: string,
): CardStory[] =>
  stories.filter((story) => mayDeleteStory(standingIn(projects.get(story.project_id), personId), story));
