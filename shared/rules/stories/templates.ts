/** The limits of the templates of a project's stories. Texts in characters. */
export const TEMPLATE_LIMITS = { templates: 50, name: 60, titlePrefix: 100 } as const;
