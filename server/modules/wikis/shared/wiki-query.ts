import { object } from 'yup'
import type { Right } from '#contract/people/roles.ts'
import { wiki } from '#contract/schemas/wiki-requests.ts'
import { query } from '#server/platform/http/endpoint/endpoint.ts'

/** The query of calls that read something of a wiki. `requireManagedWiki` and `requireStoredWiki` parse it. */
export const wikiQuery = query(object({ wiki }), { wiki: 'The wiki’s id.' })

/** What calls have in common by which managers read something of a wiki. */
export const readsWiki = (right: Right) =>
  ({ method: 'GET', caller: 'manager', right, query: wikiQuery }) as const
