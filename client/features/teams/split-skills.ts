/** The length of one line of the table, in characters. */
const LINE = 30;
/** The part of it that the frame of a skill, or the number of further skills, fills. */
const FRAME = 4;

/**
 * Which skills of a person one line shows, and which are only counted there.
 * @returns the first ones that fit, at least one, and the others; both together in the order given.
 */
export function splitSkills(skills: readonly string[]): { shown: string[]; more: string[] } {
  const width = (some: readonly string[]) => some.reduce((sum, skill) => sum + skill.length + FRAME, 0);
  if (width(skills) <= LINE) return { shown: [...skills], more: [] };
  let count = 1;
  while (count < skills.length && width(skills.slice(0, count + 1)) <= LINE - FRAME) count++;
  return { shown: skills.slice(0, count), more: skills.slice(count) };
}
