// Advisory locks that several parts of the server ask about. Any numbers will do, as long as every node takes the same.

/** Held by a node while it migrates, and by a restore: a server that starts meanwhile waits for it. */
export const MIGRATION_LOCK = 7_261_042;
/** The first half of the lock that each node that serves sockets holds (migrations/0010_realtime.sql). */
export const NODE_LOCK = 0x5c2b;
