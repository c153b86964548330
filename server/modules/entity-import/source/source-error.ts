/** The source cannot or must not be read. The message tells the wiki's managers why. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError'
}

/** One entity of the source cannot be imported. Others still can. */
export class EntityUnavailableError extends SourceError {
  override readonly name = 'EntityUnavailableError'
}
