/** Whether a change of a story in the event log is its return from the deleted ones: then it has the values that came back, and no others. */
export const isRestored = (changes: unknown): boolean => Object.hasOwn(Object(changes), 'deleted_at');
