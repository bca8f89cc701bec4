/** Why a person follows a story. */
export type FollowReason = 'assignee' | 'reporter' | 'chosen';

export interface Follower {
  id: string;
  why: FollowReason;
}

/**
 * The people who follow a story: its assignee and its author, unless they have chosen otherwise, then those who have chosen to. The
 * same as `app.followers_of` in the database.
 */
export function followersOf(
  story: { assignee_id: string | null; reporter_id: string | null },
  choices: readonly { user_id: string; follows: boolean }[],
): Follower[] {
  const stopped = new Set(choices.filter(({ follows }) => !follows).map(({ user_id }) => user_id));
  const followers: Follower[] = [];
  const add = (id: string | null, why: FollowReason) => {
    if (id !== null && !stopped.has(id) && followers.every((each) => each.id !== id))
      followers.push({ id, why });
  };
  add(story.assignee_id, 'assignee');
  add(story.reporter_id, 'reporter');
  for (const { user_id, follows } of choices) if (follows) add(user_id, 'chosen');
  return followers;
}
