/** The role that creates the product's own cluster; only the start of the cluster uses it. */
export const SUPERUSER = 'scrum';
/** The role of every connection of the product: it owns the database and is not a superuser. */
export const OWNER = 'scrum_owner';
export const DATABASE = 'scrum';
/** Only a part of the socket's name: nothing listens on TCP. */
export const PORT = 5432;

const ALWAYS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(PORT),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // modest memory: a team's data fits in the system's file cache anyway
  max_connections: '60',
  // a restore replaces every object of the database in one transaction
  max_locks_per_transaction: '128',
  shared_buffers: '48MB',
  wal_buffers: '512kB',
  work_mem: '4MB',
  maintenance_work_mem: '48MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  huge_pages: 'off',
  // fewer processes: queries are short, and nothing replicates
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  // room for what nobody uses: files read by many at once, and locks of serializable transactions
  io_max_concurrency: '8',
  max_pred_locks_per_transaction: '10',
  jit: 'off',
  // our server logs failed statements with a request id; this log could contain texts of people
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** A confirmed write survives a crash. These are the defaults, set here so that no file of the cluster can change them. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
/** For tests, which start several servers on one cluster. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '120',
};

/** The arguments `-c name=value` for the settings of a cluster whose socket is in `socketDir`. */
export function settingsArguments(socketDir: string, durable: boolean): string[] {
  const settings = {
    ...ALWAYS,
    ...(durable ? DURABLE : FORGETFUL),
    unix_socket_directories: `"${socketDir}"`,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** How to reach an embedded cluster: the folder of its socket in place of a host. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  ssl: false;
}

/** The connection to the cluster whose socket is in `socketDir`, by default as the product's own role. */
export function connectionTo(socketDir: string, port: number, user = OWNER): SocketConnection {
  return { host: socketDir, port, user, database: DATABASE, ssl: false };
}
