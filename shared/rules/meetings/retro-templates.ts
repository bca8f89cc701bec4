/**
 * The built-in templates of retrospectives with the ids of their columns. Clients translate both; `four_ls` is 'Liked, Learned,
 * Lacked, Longed for' (Mary Gorman and Ellen Gottesdiener), `sailboat` is the 'Speedboat' of Luke Hohmann's Innovation Games.
 */
export const RETRO_TEMPLATES = {
  start_stop_continue: ['start', 'stop', 'continue'],
  well_improve_actions: ['well', 'improve', 'actions'],
  four_ls: ['liked', 'learned', 'lacked', 'longed_for'],
  sailboat: ['wind', 'anchors', 'rocks', 'island'],
} as const;

export type RetroTemplate = keyof typeof RETRO_TEMPLATES;

/** The names of the built-in templates, in the order in which they are offered. */
export const RETRO_TEMPLATE_NAMES = Object.keys(RETRO_TEMPLATES) as [RetroTemplate, ...RetroTemplate[]];

/** The phases of a retrospective, in order. `planned`: it has not opened yet. */
export const RETRO_PHASES = ['planned', 'write', 'group', 'vote', 'agree', 'closed'] as const;
export type RetroPhase = (typeof RETRO_PHASES)[number];

/** The label of stories that come from an action, in every language. */
export const TEAM_LABEL = 'equipo';
