import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import { OutboxReader } from '#server/database/outbox/reader.ts';
import { onCommit } from '#server/database/run-as-user.ts';
import { ByteBudget } from '#server/lib/byte-budget.ts';
import type { ProtocolContext } from '../context.ts';
import { AccessCache } from './changes/access-cache.ts';
import { Delivery } from './changes/delivery.ts';
import { ExposedTables } from './changes/exposed-tables.ts';
import { pauseAfter } from './changes/pause-after.ts';
import { RecentChanges } from './changes/recent-changes.ts';
import { SubscriptionRegistry } from './changes/subscription-registry.ts';
import { TopicRightsReader } from './channels/authorise.ts';
import { Broadcasts } from './channels/broadcasts.ts';
import { MISSED } from './channels/refused-join.ts';
import type { Services } from './channels/services.ts';
import { LIMITS } from './limits/limits.ts';
import { Presence, type PresenceDiff } from './presence/presence.ts';
import { clientNetwork } from './sockets/client-network.ts';
import { Connections } from './sockets/connections.ts';
import { Socket } from './sockets/socket.ts';
import { encodeFrame, type Version } from './wire/frames.ts';
import { checkUpgrade, handshakeToken, refuseUpgrade } from './wire/upgrade.ts';

/** The realtime side of a running server. */
export interface Realtime {
  /** Ends all sockets. Their clients reconnect when a server is available again. */
  close(): Promise<void>;
  /** How many sockets are open. */
  connections(): number;
  /** Publishes where people reach this node. */
  announce(url: string): Promise<void>;
}

/** RFC 6455: the server restarts; the official client reconnects. */
const SERVICE_RESTART = 1012;
/** How long a stop waits for clients to close their sockets, and how often it looks. */
const CLOSE_GRACE_MS = 1_000;
const CLOSE_POLL_MS = 10;
/** How long a node may take to delete its row. If it fails, the other nodes delete it. */
const SIGN_OFF_TIMEOUT_MS = 2_000;
const SESSION_ENDED = 'Unauthorized: the session has ended';

const idOf = (row: OutboxRow) => (JSON.parse(row.oldRow ?? '{}') as { id: string }).id;

function endSessions(rows: readonly OutboxRow[], subscriptions: SubscriptionRegistry): void {
  for (const row of rows) {
    if (row.table === 'auth.sessions') subscriptions.endSession(idOf(row), SESSION_ENDED);
    if (row.table === 'auth.users') subscriptions.endPerson(idOf(row), SESSION_ENDED);
  }
}

/** @returns how many frames were sent. */
function sendPresence(diffs: readonly PresenceDiff[], subscriptions: SubscriptionRegistry): number {
  let sent = 0;
  for (const { topic, payload } of diffs) {
    const encode = (version: Version) => encodeFrame(version, { topic, event: 'presence_diff' }, payload);
    sent += subscriptions.sendToTopic(topic, encode, ({ wantsPresence }) => wantsPresence);
  }
  return sent;
}

/** Handles the upgrade requests of an HTTP server, and opens sockets for those to our address. */
function acceptSockets(
  server: Server,
  context: ProtocolContext,
  services: Services,
  connections: Connections,
) {
  const sockets = new Set<Socket>();
  const networkOf = clientNetwork(context.config.trustProxy);
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  });
  const onUpgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const version = checkUpgrade(request, context.publicUrl(), context.config.allowedOrigins);
    if (typeof version === 'number') return refuseUpgrade(connection, version);
    const place = connections.enter(networkOf(request));
    if (typeof place === 'number') return refuseUpgrade(connection, place);
    connection.once('close', () => connections.leave(place));
    acceptor.handleUpgrade(request, connection, head, (ws) => {
      const opening = { version, token: handshakeToken(request) };
      const socket = new Socket(ws, connection, opening, services, place);
      sockets.add(socket);
      ws.once('close', () => sockets.delete(socket));
    });
  };
  server.on('upgrade', onUpgrade);
  return {
    sockets: sockets as ReadonlySet<Socket>,
    stop: async () => {
      server.off('upgrade', onUpgrade);
      // upgrades after this are refused: the server is about to stop
      server.on('upgrade', (_request, connection: Duplex) => refuseUpgrade(connection, 503));
      for (const socket of sockets) socket.close(SERVICE_RESTART, 'the server restarts');
      for (let waited = 0; sockets.size > 0 && waited < CLOSE_GRACE_MS; waited += CLOSE_POLL_MS) {
        await sleep(CLOSE_POLL_MS);
      }
      for (const socket of sockets) socket.terminate();
    },
  };
}

/**
 * Serves `/realtime/v1/websocket` on an HTTP server: changes of exposed tables for the people who may see them, presence,
 * and broadcast. Every other upgrade is refused.
 * @throws the error of the database if the outbox cannot be followed at the start.
 */
export async function attachRealtime(server: Server, context: ProtocolContext): Promise<Realtime> {
  const { pool, connection, log, tokens } = context;
  const subscriptions = new SubscriptionRegistry();
  const access = new AccessCache(pool);
  const presence = new Presence(pool);
  const tables = await ExposedTables.open(pool);
  const recent = new RecentChanges();
  const delivery = new Delivery(subscriptions, access, tables);

  const onRows = async (rows: OutboxRow[]) => {
    recent.note(rows);
    endSessions(rows, subscriptions);
    if (rows.some(({ table }) => table === 'app.kept_answers')) context.kept.clear();
    const { moved, frames } = await delivery.deliver(rows);
    const diffs = sendPresence(presence.apply(rows), subscriptions);
    for (const person of moved) {
      for (const channel of subscriptions.ofPerson(person)) void channel.recheckTopic();
    }
    return frames + diffs;
  };
  const reader: OutboxReader = new OutboxReader({
    rowsPerRead: LIMITS.rowsPerRead,
    pauseAfter,
    connection,
    pool,
    log,
    onRows,
    onOpen: (client) => presence.enter(client),
    onFresh: async (client) => {
      recent.restart();
      subscriptions.endAll(MISSED);
      await presence.load(client);
    },
    onBroadcast: (text) => broadcasts.receive(text),
  });
  const broadcasts = new Broadcasts(subscriptions, (text) => reader.broadcast(text));
  await reader.start();
  const stopListening = onCommit(() => reader.notifyAll());
  const services = {
    pool,
    log,
    tokens,
    subscriptions,
    access,
    topicRights: new TopicRightsReader(pool),
    presence,
    broadcasts,
    tables,
    recent,
    waitingJoins: new ByteBudget(LIMITS.waitingJoins),
    reader,
    delivery,
  };
  const connections = new Connections((reason) => log.warn(`${reason} and one is ended`));
  const door = acceptSockets(server, context, services, connections);

  const housekeeping = setInterval(() => {
    for (const socket of door.sockets) if (socket.isIdle) socket.terminate();
    connections.sweep();
    presence.sweep(pool).catch((error: unknown) => log.warn({ err: error }, 'dead nodes could not be swept'));
  }, LIMITS.housekeeping);

  return {
    connections: () => door.sockets.size,
    announce: (url) => presence.announce(url),
    close: async () => {
      clearInterval(housekeeping);
      stopListening();
      await door.stop();
      const left = presence
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'the node could not sign off'));
      await Promise.race([left, sleep(SIGN_OFF_TIMEOUT_MS, undefined, { ref: false })]);
      await reader.close();
    },
  };
}
