/** The MediaWiki tree with Wikibase that `WIKIBASE_DIR` names. @throws Error when it names none. */
export function wikibaseTree(): string {
  const tree = process.env['WIKIBASE_DIR']
  if (!tree) throw new Error('Set WIKIBASE_DIR to a MediaWiki tree with Wikibase.')
  return tree
}
