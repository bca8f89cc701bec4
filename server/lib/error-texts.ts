import { type ErrorParams, readableParams, textNameOf } from '#shared/errors/params.ts';
import api from '#shared/locales/es/api.json' with { type: 'json' };
import errors from '#shared/locales/es/errors.json' with { type: 'json' };
import statuses from '#shared/locales/es/statuses.json' with { type: 'json' };

const { code, ...groups } = api;

/** The names of error texts: a code, or 'group.name' for a more precise text. */
export type ErrorText =
  | keyof typeof errors.code
  | keyof typeof code
  | { [G in keyof typeof groups]: `${G}.${keyof (typeof groups)[G] & string}` }[keyof typeof groups];

const TEXTS = new Map<string, string>([
  ...Object.entries({ ...code, ...errors.code }),
  ...Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text] as const),
  ),
]);

/** Whether the catalogues have a text of this name. */
export const isErrorText = (name: string): name is ErrorText => TEXTS.has(name);

/**
 * The Spanish text of an error, which the API returns to clients without their own catalogue.
 * @param params the values for `{{name}}` in it.
 */
export function errorText(name: ErrorText, params: ErrorParams = {}): string {
  const values = readableParams(params, statuses);
  return (TEXTS.get(textNameOf(name, params)) ?? '').replace(/\{\{(\w+)\}\}/g, (_whole, key: string) =>
    String(values[key] ?? ''),
  );
}
