/** A failure that an operator can fix. The message says how, in one line and without secrets. */
export class OperatorError extends Error {}
