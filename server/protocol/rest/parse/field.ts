import type { Scanner } from './scanner.ts';
import type { Field, JsonStep } from './tree.ts';

/** A whole key of digits is an index; `10-a` and `1st` are keys. A dash that begins an arrow ends a key. */
const INDEX = /-?\d+(?=$|->|[:.,)])/y;
const KEY = /(?:[^-:.,>()"]|-(?!>))+/y;

/** Reads the steps `->key->0->>text`; there may be none. */
function readJsonSteps(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.eat('->')) {
    scanner.budget.spend(1);
    const asText = scanner.eat('>');
    const index = scanner.match(INDEX);
    if (index !== undefined) steps.push({ key: Number(index), asText });
    else if (scanner.next === '"') steps.push({ key: scanner.quoted(), asText });
    else steps.push({ key: scanner.match(KEY) ?? scanner.fail(), asText });
  }
  return steps;
}

/** Reads a column name with its JSON path. */
export function readField(scanner: Scanner): Field {
  return { name: scanner.name(), json: readJsonSteps(scanner) };
}

/** Reads the JSON path after a name that was already read. */
export function readFieldAfter(name: string, scanner: Scanner): Field {
  return { name, json: readJsonSteps(scanner) };
}
