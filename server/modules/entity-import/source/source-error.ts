/** The source cannot or must not be read. The message tells the wiki's managers why. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
