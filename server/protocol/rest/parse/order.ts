import type { Budget } from './budget.ts';
import { readField, readFieldAfter } from './field.ts';
import { Scanner } from './scanner.ts';
import type { OrderTerm } from './tree.ts';

function readTerm(scanner: Scanner): OrderTerm {
  scanner.budget.spend(1);
  const name = scanner.name();
  const ofRelation = scanner.eat('(');
  const field = ofRelation ? readField(scanner) : readFieldAfter(name, scanner);
  if (ofRelation) scanner.expect(')');
  const term: OrderTerm = { field, direction: 'asc', ...(ofRelation ? { relation: name } : {}) };
  if (scanner.eat('.desc')) term.direction = 'desc';
  else scanner.eat('.asc');
  if (scanner.eat('.nullsfirst')) term.nulls = 'first';
  else if (scanner.eat('.nullslast')) term.nulls = 'last';
  return term;
}

/** Reads `order=`: `rank.asc,created_at.desc.nullslast,author(name)`. */
export function parseOrder(text: string, budget: Budget): OrderTerm[] {
  const scanner = new Scanner(text, 'order', budget);
  return scanner.list(() => readTerm(scanner), '');
}
