/** A letter that a wiki's MediaWiki wants sent. */
export interface WikiMail {
  /** The wiki's domain. */
  readonly domain: string
  /** One bare address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Takes a letter for good (into a queue that is stored); rejecting means: offer it again. */
export type DeliverWikiMail = (mail: WikiMail) => Promise<void>
