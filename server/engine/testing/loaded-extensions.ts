import { EXTENSIONS, type ExtensionName } from '#contract/settings/extensions.ts'
import type { WikiClient } from './wiki-client.ts'

/** MediaWiki's names of extensions that differ from their directories' names. */
const SHOWN: Readonly<Record<string, string>> = {
  ReplaceText: 'Replace Text',
  WikibaseEdtf: 'Wikibase EDTF',
  WikibaseLocalMedia: 'Wikibase Local Media',
}

/** The extensions of the list that a wiki has. */
export async function loadedExtensions(wiki: WikiClient): Promise<readonly ExtensionName[]> {
  const { query } = await wiki.api<{ query: { extensions: { name: string }[] } }>({
    action: 'query',
    meta: 'siteinfo',
    siprop: 'extensions',
  })
  const shown = new Set(query.extensions.map(({ name }) => name))
  return EXTENSIONS.map(({ name }) => name).filter(name => shown.has(SHOWN[name] ?? name))
}
