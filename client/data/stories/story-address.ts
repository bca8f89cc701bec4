import type { Story } from './types.ts';

/**
 * The whole address of a story, beside the board of its project: for links that people send to each other.
 * @param commentId the comment on it that the link leads to.
 */
export function storyAddress(story: Pick<Story, 'id' | 'project_id'>, commentId?: string): string {
  const address = new URL('/', window.location.href);
  address.search = new URLSearchParams({
    view: 'kanban',
    project: story.project_id,
    story: story.id,
    ...(commentId !== undefined && { comment: commentId }),
  }).toString();
  return address.href;
}
