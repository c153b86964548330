/** Characters of a reason: it is logged, and may quote what a wiki has sent. */
const REASON_MAX = 300

/** What a wiki asks about indexes that are not its own, or where it could not be seen whose they are. */
export class ForeignIndexError extends Error {
  override readonly name = 'ForeignIndexError'

  constructor(reason: string) {
    super(reason.slice(0, REASON_MAX))
  }
}

/** What would take the service's process too long to read. */
export class TooMuchToReadError extends Error {
  override readonly name = 'TooMuchToReadError'
}
