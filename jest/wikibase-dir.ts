/**
 * The MediaWiki tree for the tests that need a real Wikibase.
 * @throws Error if WIKIBASE_DIR does not name one.
 */
export function wikibaseDir(): string {
  const dir = process.env['WIKIBASE_DIR']
  if (!dir) throw new Error('Set WIKIBASE_DIR to a MediaWiki tree with Wikibase')
  return dir
}
