/**
 * A problem that the person who runs the server must solve. Its message is one sentence in Spanish that says what to do. It is
 * printed unchanged, without a stack, and the process ends.
 */
export class OperatorError extends Error {}
