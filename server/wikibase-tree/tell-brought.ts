import type { Brought } from './bring-wikibase.ts'

/** What `npm run wikibase` says at its end. @param variables the environment of the command. */
export function tellBrought({ record, wasThere }: Brought, variables: NodeJS.ProcessEnv): string {
  const added = Object.keys(record.extensions)
  const also = added.length > 0 ? `, with ${new Intl.ListFormat('en').format(added)}` : ''
  const lines = [
    `Wikibase ${record.version} (MediaWiki ${record.mediawiki}${also}) is ${wasThere ? 'installed already' : 'installed'}.`,
    when(variables),
  ]
  return `${lines.join('\n')}\n`
}

/** When the server uses it. */
function when({ MEDIAWIKI_DIR, WIKIBASE }: NodeJS.ProcessEnv): string {
  if (MEDIAWIKI_DIR) return `MEDIAWIKI_DIR is set, so the server goes on using ${MEDIAWIKI_DIR}.`
  if (WIKIBASE === 'off') return 'WIKIBASE=off is set, so the server does not use it.'
  return 'The next start of the server uses it, and upgrades existing wikis to it.'
}
