import type { ReactNode } from 'react';

/** The parts of one group of the page: name of the component → name of a state → the rendered component. */
export type Parts = Record<string, Record<string, ReactNode>>;
