/** The account that imports entities; it stands in every wiki from the start, so nobody else can take its name. */
export const IMPORTER_NAME = 'Wikistead importer'

/**
 * Names that MediaWiki keeps for itself ($wgReservedUsernames), and ours; in lower case because case counts only after the
 * first letter and two such accounts would be mistaken for each other.
 */
const RESERVED = new Set(
  [
    'MediaWiki default',
    'Conversion script',
    'Maintenance script',
    'Template namespace initialisation script',
    'ScriptImporter',
    'Delete page script',
    'Move page script',
    'Command line script',
    'Unknown user',
    IMPORTER_NAME,
  ].map(name => name.toLowerCase()),
)

/**
 * A user name as MediaWiki writes it: single spaces, the first letter a capital. Source: MediaWiki, Manual:User name and
 * UserNameUtils.
 */
export function canonicalUserName(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[\s_]+/gu, ' ')
    .trim()
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** Whether MediaWiki or the service keeps this name for itself. */
export function isReservedUserName(name: string): boolean {
  return RESERVED.has(canonicalUserName(name).toLowerCase())
}
