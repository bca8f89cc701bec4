/** The skills of a person with the one that is being typed; empty: none is. */
export const withSkill = (skills: readonly string[], typed: string): string[] => [
  ...new Set([...skills, typed.trim()].filter((skill) => skill !== '')),
];
