/** What a wiki contains does not fit where it shall be moved to. Its message is a sentence. */
export class DoesNotFitError extends Error {
  override readonly name = 'DoesNotFitError'
}

/** What has arrived is not what was sent. Its message is a sentence. */
export class MovedWronglyError extends Error {
  override readonly name = 'MovedWronglyError'
}
