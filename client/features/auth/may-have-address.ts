/**
 * Whether an address of e-mail can be in a typed or pasted text. The server reads the address out of it, by
 * `readEmailAddress`: the sign-in page, which has to load fast, does not load that.
 */
export const mayHaveAddress = (typed: string): boolean => /[^@\s]@[^@\s]/.test(typed);
