/** The most characters of a reason, which is logged and may quote what a wiki has sent. */
const REASON_MAX = 300

/** A wiki's request is about indexes that are not its own, or whose owner cannot be determined. */
export class ForeignIndexError extends Error {
  override readonly name = 'ForeignIndexError'

  constructor(reason: string) {
    super(reason.slice(0, REASON_MAX))
  }
}

/** A request would take the service's process too long to read. */
export class TooMuchToReadError extends Error {
  override readonly name = 'TooMuchToReadError'
}
