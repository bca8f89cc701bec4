import type { PlanPlace } from './plan-lists.ts';

/** A story in hand, and where it would come down. */
export interface InHand {
  id: string;
  by: 'pointer' | 'keyboard';
  place: PlanPlace | null;
}
