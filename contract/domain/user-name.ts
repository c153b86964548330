declare const accepted: unique symbol

/** A user name of a wiki as MediaWiki writes it, reserved neither by MediaWiki nor by the service. */
export type UserName = string & { readonly [accepted]: 'UserName' }

/**
 * The account that imports entities. Every wiki has it from the start, so no other account can take its name.
 */
export const IMPORTER_NAME = 'Wikistead importer'

/**
 * Names that MediaWiki reserves ($wgReservedUsernames), and the importer's; in lower case, because accounts
 * whose names differ only in case would be confused with each other.
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

/** @returns the name as MediaWiki writes it; null for a reserved name. */
export function parseUserName(name: string): UserName | null {
  const canonical = canonicalUserName(name)
  return RESERVED.has(canonical.toLowerCase()) ? null : (canonical as UserName)
}

/** Single spaces, the first letter a capital. Source: MediaWiki, Manual:User name and UserNameUtils. */
function canonicalUserName(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[\s_]+/gu, ' ')
    .trim()
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
