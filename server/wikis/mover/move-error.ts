/** Something in a wiki does not fit into the storage it is moved to. The message is for people. */
export class DoesNotFitError extends Error {
  override readonly name = 'DoesNotFitError'
}

/** What arrived differs from what was sent. The message is for people. */
export class MovedWronglyError extends Error {
  override readonly name = 'MovedWronglyError'
}
