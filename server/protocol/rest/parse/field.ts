import type { Scanner } from './scanner.ts';
import type { Field, JsonStep } from './tree.ts';

const INDEX = /-?\d+(?=$|[-:.,)])/y;
const KEY = /[^-:.,>()"]+/y;

/** The steps `->key->0->>text` that stand here, none included. */
function readJsonSteps(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.eat('->')) {
    const asText = scanner.eat('>');
    const index = scanner.match(INDEX);
    if (index !== undefined) steps.push({ key: Number(index), asText });
    else if (scanner.next === '"') steps.push({ key: scanner.quoted(), asText });
    else steps.push({ key: scanner.match(KEY) ?? scanner.fail(), asText });
  }
  return steps;
}

/** A column name with its way into JSON. */
export function readField(scanner: Scanner): Field {
  return { name: scanner.name(), json: readJsonSteps(scanner) };
}

/** The steps after a name that has been read already. */
export function readFieldAfter(name: string, scanner: Scanner): Field {
  return { name, json: readJsonSteps(scanner) };
}
