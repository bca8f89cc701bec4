import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import { PROJECT, type Row } from './rows.ts';

/** A finished sprint, as a retrospective names it. */
export const SPRINT_13 = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Sprint 13',
  status: 'completed',
  start_date: '2026-02-16',
  end_date: '2026-02-27',
  completed_at: '2026-02-27T16:00:00Z',
} as const;

const none = { total: 0, rows: [] };
const moment = Date.parse('2026-03-05T10:00:00Z');
const story = { id: PROJECT.id, key: 'TIE-7', title: 'Pago', exists: false };

/** The facts of that sprint: 36 of 40 points were completed, a story was added, and refused moves were not recorded. */
export const newEvidence = (values: Partial<SprintEvidence> = {}): Row =>
  ({
    sprint: {
      ...SPRINT_13,
      goal: null,
      started_at: moment,
      ended_at: moment,
      end_changes: [],
      as_of: '2026-02-27',
      current: false,
      committed: { points: 40, stories: 10 },
      scope: { points: 48, stories: 11 },
      completed: { points: 36, stories: 9 },
    },
    committed: { points: 40, stories: 10 },
    completed: { points: 36, stories: 9 },
    stories: none,
    scope: {
      added: { points: 8, stories: 1 },
      removed: { points: 0, stories: 0 },
      estimated: 0,
      changes: {
        total: 1,
        rows: [{ at: moment, story, kind: 'added', points: [null, 8], scope: { points: 8, stories: 1 } }],
      },
    },
    refused_moves: null,
    cycle_times: none,
    estimates: { shorter: 0, usual: 0, longer: 0, unknown: 0 },
    column_times: [],
    blocked: { days: 0, stories: none },
    reopened: none,
    ...values,
  }) satisfies SprintEvidence as unknown as Row;
