/** One line of the doctor: the result of a check, and what to do if it failed. */
export interface Finding {
  ok: boolean;
  text: string;
}

export const pass = (text: string): Finding => ({ ok: true, text });
export const fail = (text: string): Finding => ({ ok: false, text });
