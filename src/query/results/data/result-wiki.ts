/** What showing results needs to know about the queried wiki. */
export interface ResultWiki {
  /**
   * The origin that the wiki's IRIs start with, such as `http://museum.example.org`. Pages may be served at another
   * one, for instance over https.
   */
  readonly server: string
  /** IRIs by prefix, for short forms such as `wdt:P1`. */
  readonly prefixes: Readonly<Record<string, string>>
}
