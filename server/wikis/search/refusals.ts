/** What a wiki asks about indexes that are not its own, or where it could not be seen whose they are. */
export class ForeignIndexError extends Error {
  override readonly name = 'ForeignIndexError'
}

/** What would take the service's process too long to read. */
export class TooMuchToReadError extends Error {
  override readonly name = 'TooMuchToReadError'
}
