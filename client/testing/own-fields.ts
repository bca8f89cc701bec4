import type { OwnField } from '#client/data/own-fields/queries.ts';
import { rankBetween } from '#shared/rules/ranks/rank.ts';
import type { FieldKind } from '#shared/rules/stories/own-fields.ts';
import { newId, PROJECT } from './rows.ts';

let lastRank: string | null = null;

/** A field of the project, after the ones before. */
export function newField(name: string, kind: FieldKind, more: Partial<OwnField> = {}): OwnField {
  lastRank = rankBetween(lastRank, null);
  return {
    id: newId(),
    project_id: PROJECT.id,
    name,
    kind,
    settings: {},
    types: null,
    rank: lastRank,
    on_card: false,
    on_row: false,
    in_filter: true,
    removed_at: null,
    created_at: '2026-01-05T09:00:00+00:00',
    ...more,
  } as OwnField;
}

/** Options of these names. */
export const optionsOf = (...names: string[]) => names.map((name) => ({ id: newId(), name }));
