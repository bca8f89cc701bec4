import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { ServerContext } from '../../context.ts';
import { onCommit } from '../../database/run-as-user.ts';
import { Audience } from './audience.ts';
import { Broadcasts } from './broadcast.ts';
import { readCatalogue } from './catalogue.ts';
import { clientNetwork } from './client-network.ts';
import { Connections } from './connections.ts';
import { Delivery } from './delivery.ts';
import { encodeFrame, VERSIONS, type Version } from './frames.ts';
import { Hub } from './hub.ts';
import { LIMITS } from './limits.ts';
import type { OutboxRow } from './outbox.ts';
import { Presence, type PresenceDiff } from './presence.ts';
import { OutboxReader } from './reader.ts';
import type { Services } from './services.ts';
import { Socket } from './socket.ts';
import { checkUpgrade, refuseUpgrade } from './upgrade.ts';

/** The realtime side of a running server. */
export interface Realtime {
  /** Ends all sockets, so that their clients come back when a server is there again. */
  close(): Promise<void>;
  /** How many sockets are open. */
  connections(): number;
}

/** RFC 6455: the server restarts; the official client reconnects. */
const SERVICE_RESTART = 1012;
/** How long clients get to say goodbye, and how often it is looked whether they have. */
const FAREWELL_MS = 1_000;
const FAREWELL_STEP_MS = 10;
/** How long signing off may take; a node that could not is swept away by the others. */
const SIGN_OFF_MS = 2_000;
const SESSION_ENDED = 'Unauthorized: the session has ended';
const MISSED = 'RealtimeRestarting: changes may have been missed';

const idOf = (row: OutboxRow) => (JSON.parse(row.oldRow ?? '{}') as { id: string }).id;

function endSessions(rows: readonly OutboxRow[], hub: Hub): void {
  for (const row of rows) {
    if (row.table === 'auth.sessions') hub.endSession(idOf(row), SESSION_ENDED);
    if (row.table === 'auth.users') hub.endPerson(idOf(row), SESSION_ENDED);
  }
}

function sendPresence(diffs: readonly PresenceDiff[], hub: Hub): void {
  for (const { topic, payload } of diffs) {
    const frames = new Map<Version, Buffer>(
      VERSIONS.map((version) => [version, encodeFrame(version, { topic, event: 'presence_diff' }, payload)]),
    );
    for (const channel of hub.ofTopic(topic)) {
      const frame = frames.get(channel.version);
      if (frame && channel.wantsPresence) channel.send(frame);
    }
  }
}

/** Takes the upgrade requests of an HTTP server, and makes sockets of those that are ours. */
function acceptSockets(server: Server, context: ServerContext, services: Services, connections: Connections) {
  const sockets = new Set<Socket>();
  const networkOf = clientNetwork(context.config.trustProxy);
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  });
  const onUpgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const version = checkUpgrade(request, context.publicUrl());
    if (typeof version === 'number') return refuseUpgrade(connection, version);
    const place = connections.enter(networkOf(request));
    if (typeof place === 'number') return refuseUpgrade(connection, place);
    connection.once('close', () => connections.leave(place));
    acceptor.handleUpgrade(request, connection, head, (ws) => {
      const socket = new Socket(ws, version, services, place);
      sockets.add(socket);
      ws.once('close', () => sockets.delete(socket));
    });
  };
  server.on('upgrade', onUpgrade);
  return {
    sockets: sockets as ReadonlySet<Socket>,
    stop: async () => {
      server.off('upgrade', onUpgrade);
      // later upgrades find nobody: the server is about to stop
      server.on('upgrade', (_request, connection: Duplex) => refuseUpgrade(connection, 503));
      for (const socket of sockets) socket.close(SERVICE_RESTART, 'the server restarts');
      for (let waited = 0; sockets.size > 0 && waited < FAREWELL_MS; waited += FAREWELL_STEP_MS) {
        await sleep(FAREWELL_STEP_MS);
      }
      for (const socket of sockets) socket.terminate();
    },
  };
}

/**
 * Serves `/realtime/v1/websocket` on an HTTP server: changes of exposed tables to those who may see them, presence, and
 * broadcast. Every other upgrade is refused.
 * @throws the database's error where the outbox cannot be followed from the start.
 */
export async function attachRealtime(server: Server, context: ServerContext): Promise<Realtime> {
  const { pool, connection, log, tokens } = context;
  const hub = new Hub();
  const audience = new Audience(pool);
  const presence = new Presence(pool);
  const catalogue = await readCatalogue(pool);
  const delivery = new Delivery(hub, audience, catalogue);

  const onRows = async (rows: OutboxRow[]) => {
    endSessions(rows, hub);
    const moved = await delivery.deliver(rows);
    sendPresence(presence.apply(rows), hub);
    for (const person of moved) {
      for (const channel of hub.ofPerson(person)) void channel.recheckTopic();
    }
  };
  const reader: OutboxReader = new OutboxReader({
    connection,
    pool,
    log,
    onRows,
    onOpen: (client) => presence.enter(client),
    onFresh: async (client) => {
      hub.endAll(MISSED);
      await presence.load(client);
    },
    onBroadcast: (text) => broadcasts.hear(text),
  });
  const broadcasts = new Broadcasts(hub, (text) => reader.broadcast(text));
  await reader.start();
  const forgetCommits = onCommit(() => reader.announce());
  const services = { pool, log, tokens, hub, audience, presence, broadcasts, catalogue };
  const connections = new Connections((reason) => log.warn(`${reason} and one is ended`));
  const door = acceptSockets(server, context, services, connections);

  const housekeeping = setInterval(() => {
    for (const socket of door.sockets) if (socket.isIdle) socket.terminate();
    connections.sweep();
    presence.sweep(pool).catch((error: unknown) => log.warn({ err: error }, 'dead nodes could not be swept'));
  }, LIMITS.housekeeping);

  return {
    connections: () => door.sockets.size,
    close: async () => {
      clearInterval(housekeeping);
      forgetCommits();
      await door.stop();
      const left = presence
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'the node could not sign off'));
      await Promise.race([left, sleep(SIGN_OFF_MS, undefined, { ref: false })]);
      await reader.close();
    },
  };
}
