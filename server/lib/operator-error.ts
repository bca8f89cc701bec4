/**
 * Something that the person who runs the server must put right. Its message is one sentence in Spanish that says what to do;
 * it is printed as it is, without a stack, and the process ends.
 */
export class OperatorError extends Error {}
