/** The root of the keys of own fields. */
export const FIELDS_KEY = ['own-fields'] as const;
