import { Recent } from '#server/lib/recent.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** How many plans of a catalogue are kept, and how many shapes are remembered to know which of them come again. */
const MAX_PLANS = 100;
const MAX_SEEN = 300;
/** A longer shape (characters) is planned each time. */
const MAX_SHAPE = 4_000;

/**
 * The plans of the shapes that come again: people's programs send the same few kinds of requests with other values. A shape is
 * everything that a plan follows from besides the catalogue, so that requests of one shape share one plan; the values of a request
 * are no part of it. A plan is kept when its shape comes for the second time, and ends with its catalogue.
 */
export class Plans<Shape, Plan extends object> {
  readonly #make: (catalogue: Catalogue, shape: Shape) => Plan;
  readonly #kept = new WeakMap<Catalogue, Recent<Plan>>();
  readonly #seen = new Recent<true>(MAX_SEEN);

  /** @param make the plan of a shape. It must depend on nothing else. */
  constructor(make: (catalogue: Catalogue, shape: Shape) => Plan) {
    this.#make = make;
  }

  /** @throws {PublicError} if such a request is not allowed or not understood. */
  of(catalogue: Catalogue, shape: Shape): Plan {
    const key = JSON.stringify(shape);
    if (key.length > MAX_SHAPE) return this.#make(catalogue, shape);
    const plans = this.#kept.get(catalogue) ?? new Recent(MAX_PLANS);
    const kept = plans.get(key);
    if (kept) return kept;
    const plan = this.#make(catalogue, shape);
    this.#kept.set(catalogue, plans);
    if (this.#seen.get(key)) plans.set(key, plan);
    else this.#seen.set(key, true);
    return plan;
  }
}
