// Advisory locks that several parts of the server use. Any numbers work, as long as every node uses the same.

/** Held by a node while it migrates, and by a restore: a server that starts meanwhile waits for it. */
export const MIGRATION_LOCK = 7_261_042;
/** Held while a backup is made in the folder of backups. */
export const BACKUP_LOCK = 7_261_043;
/** The first half of the lock that each node that serves sockets holds (the table app.realtime_nodes). */
export const NODE_LOCK = 0x5c2b;
/** The first half of the lock that each living worker pool holds; the second is the hash of the pool's name. */
export const POOL_LOCK = 0x5c2d;
/** The first half of the lock that an attempt to make an export holds; the second is the hash of the export's id. */
export const EXPORT_LOCK = 0x5c2f;
