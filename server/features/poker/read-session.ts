import type pg from 'pg';
import type { PokerSession } from '#shared/contracts/poker.ts';

/** Reads a session as the caller may see it now. @throws {PublicError} 404 poker_gone. */
export async function readSession(client: pg.ClientBase, id: string): Promise<PokerSession> {
  const { rows } = await client.query<{ state: PokerSession }>('select app.read_poker($1) as state', [id]);
  const [row] = rows;
  if (row === undefined) throw new Error('a session of Planning Poker gave no row');
  return row.state;
}
