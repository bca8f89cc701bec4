/** How long a deleted project can be recovered, in days. */
export const DAYS_TO_RECOVER = 30;

/** How long a deleted story can be restored, in days. Then it is removed with its tasks, comments and files. */
export const DAYS_TO_RESTORE = 30;

/** How long a removed field of a project can be restored, in days. Then it goes with its values. */
export const DAYS_TO_RESTORE_FIELDS = 30;

/** The maximum number of addresses in one invitation of several people. */
export const MAX_ADDRESSES = 50;
