import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import type { Command } from '../write/command.ts';

type Name = keyof RetrospectiveProcedures;

/** A call of a workflow of a retrospective. */
export interface RetroCommand extends Command {
  kind: 'retro';
  /** The retrospective whose view shows it. */
  retro: string;
  name: Name;
  input: RetrospectiveProcedures[Name]['input'];
  /** The note, the topic or the action that it changes. */
  about?: string;
  /** Whether the browser's secret goes along. It is not stored here. */
  isSigned?: boolean;
  /** The number of the phase in which it was written; it has no effect in another one. */
  phaseCount?: number;
}
