/** Two stories met at one rank: with one that this person cannot see, or both at the same moment. */
export function isRankInUse(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const words = [...Object.values(error), error instanceof Error ? error.message : ''];
  return words.some((word) => typeof word === 'string' && word.includes('user_stories_rank_key'));
}
