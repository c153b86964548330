/** The source cannot be read, or must not be. The message tells the wiki's manager why. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
