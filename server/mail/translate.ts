/** Texts in groups. */
export interface Texts {
  [name: string]: string | Texts;
}

/** Finds a text by `namespace:group.name`. */
function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const step of key.split(/[:.]/)) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/**
 * The text of the first key that has one, as the client's library i18next finds it: the text for the value `context`, if there is one,
 * and the plural form for the value `count`.
 * @param values put in place of `{{name}}`.
 * @returns an empty text if no key has one.
 */
export function translate(
  texts: Texts,
  language: string,
  key: string | readonly string[],
  values: Readonly<Record<string, unknown>> = {},
): string {
  const { context, count } = values;
  const plurals = typeof count === 'number' ? [`_${new Intl.PluralRules(language).select(count)}`, ''] : [''];
  const contexts = context ? [`_${context}`, ''] : [''];
  const text = [key]
    .flat()
    .flatMap((base) => contexts.flatMap((chosen) => plurals.map((plural) => `${base}${chosen}${plural}`)))
    .map((name) => textAt(texts, name))
    .find((found) => found !== undefined);
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
