/** A query string without the operands of its plain comparisons, and these operands, both as they were sent. */
export interface QueryShape {
  text: string;
  operands: string[];
}

/**
 * The start of a parameter that compares a column with one value. Neither the text of a statement nor the cost of a query depends
 * on what follows. Names that are encoded or quoted, or that lead into JSON, are not among them, nor are the keywords.
 */
const PLAIN =
  /(?!(?:\w+\.)*(?:select|columns|on_conflict|order|limit|offset|and|or)=)\w+(?:\.\w+)*=(?:eq|neq|gte?|lte?)\./y;

/** Where the operand of a plain comparison begins, if one begins at `start`; otherwise -1. */
function operandAt(rawQuery: string, start: number): number {
  PLAIN.lastIndex = start;
  return PLAIN.test(rawQuery) ? PLAIN.lastIndex : -1;
}

/** Whether a parameter of a {@link QueryShape} had an operand. */
export const hadOperand = (parameter: string): boolean => operandAt(parameter, 0) === parameter.length;

/** Cuts the operands of plain comparisons out of a raw query string: what is left is equal for requests that need the same plan. */
export function shapeOf(rawQuery: string): QueryShape {
  const operands: string[] = [];
  let text = '';
  for (let start = 0; start < rawQuery.length; ) {
    const found = rawQuery.indexOf('&', start);
    const end = found < 0 ? rawQuery.length : found;
    const operand = operandAt(rawQuery, start);
    if (operand >= 0) operands.push(rawQuery.slice(operand, end));
    text += rawQuery.slice(start, operand >= 0 ? operand : end);
    if (found >= 0) text += '&';
    start = end + 1;
  }
  return { text, operands };
}
