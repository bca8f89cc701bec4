/** One line of the doctor: what was found, and what to do where it is not well. */
export interface Finding {
  ok: boolean;
  text: string;
}

export const well = (text: string): Finding => ({ ok: true, text });
export const ill = (text: string): Finding => ({ ok: false, text });
