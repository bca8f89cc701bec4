import { type Context, useContext } from 'react';

/**
 * Reads a context of the surrounding view.
 * @param name the name of the value, for the error.
 * @throws outside of the view.
 */
export function useSurrounding<Value extends object>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`There is no ${name} around.`);
  return value;
}
