import { msg } from '#i18n/msg.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import {
  type FoundEntry,
  QueryRefusedError,
  type WikiSearch,
} from '#server/query-service/language/prepared-query.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { entityIdOf } from './entity-id.ts'

interface SearchedEntity {
  readonly id: string
  readonly title?: string
  readonly label?: string
  readonly description?: string
  readonly match?: { readonly type: string; readonly language?: string; readonly text?: string }
}

interface ApiResponse {
  readonly search?: readonly SearchedEntity[]
  readonly 'search-continue'?: number
  readonly query?: { readonly search?: readonly { readonly ns: number; readonly title: string }[] }
  readonly continue?: { readonly sroffset?: number }
  readonly error?: { readonly code: string; readonly info?: string }
}

/** Entries that the API returns at once. */
const AT_ONCE = 50

/**
 * Searches through the wiki's own API, as any reader can. Also works on a private wiki, because the asker may read it.
 * @throws QueryRefusedError if the wiki refuses the search; the signal's reason; as `PhpBackend.fetch`.
 */
export async function searchWiki(
  php: Pick<PhpBackend, 'fetch'>,
  wiki: KnownWiki,
  search: WikiSearch,
  signal: AbortSignal,
): Promise<readonly FoundEntry[]> {
  const found: FoundEntry[] = []
  let offset: number | undefined = 0
  while (offset !== undefined && found.length < search.limit) {
    signal.throwIfAborted()
    const limit = Math.min(AT_ONCE, search.limit - found.length)
    const params = { ...paramsOf(search, limit, offset), format: 'json', formatversion: '2' }
    const { text } = await php.fetch(wiki, { url: `/w/api.php?${new URLSearchParams(params)}` })
    const answer = JSON.parse(text) as ApiResponse
    if (answer.error) {
      const why = answer.error.info ?? answer.error.code
      throw new QueryRefusedError('forbidden', msg('error-sparql-search-refused', search.words, why))
    }
    const entries = entriesOf(search, answer)
    found.push(...entries)
    const next: number | undefined = answer['search-continue'] ?? answer.continue?.sroffset
    // Stops if a wiki returns nothing or no later offset; otherwise it would be asked forever.
    offset = entries.length > 0 && next !== undefined && next > offset ? next : undefined
  }
  return found.slice(0, search.limit)
}

function paramsOf(search: WikiSearch, limit: number, offset: number): Record<string, string> {
  if (search.kind === 'entities') {
    const { words, type, language } = search
    return {
      ...{ action: 'wbsearchentities', search: words, type, language, uselang: language },
      ...{ limit: String(limit), continue: String(offset) },
    }
  }
  const { words, namespaces } = search
  return {
    ...{ action: 'query', list: 'search', srsearch: words, srprop: '', srinfo: '' },
    ...{ srlimit: String(limit), sroffset: String(offset) },
    ...(namespaces.length > 0 && { srnamespace: namespaces.join('|') }),
  }
}

function entriesOf(search: WikiSearch, answer: ApiResponse): readonly FoundEntry[] {
  if (search.kind === 'entities')
    return (answer.search ?? []).map(({ id, title, label, description, match }) => ({
      ...{ id, title: title ?? null, label: label ?? null, description: description ?? null },
      match:
        match?.text !== undefined && match.language !== undefined
          ? { text: match.text, language: match.language }
          : null,
    }))
  return (answer.query?.search ?? []).map(({ ns, title }) => ({
    id: entityIdOf({ namespace: ns, title: title.slice(title.indexOf(':') + 1) }),
    ...{ title, label: null, description: null, match: null },
  }))
}
