import { object } from 'yup'
import { wiki } from '#contract/schemas/wiki-requests.ts'
import { query } from '#server/platform/http/endpoint/endpoint.ts'

/** The query of calls that read something of a wiki. `requireManagedWiki` and `requireStoredWiki` parse it. */
export const wikiQuery = query(object({ wiki }), { wiki: 'The wiki’s id.' })
