export interface EntityMatch {
  readonly id: string
  readonly label: string
  readonly description: string
}

interface SearchResponse {
  readonly search?: readonly {
    readonly id?: unknown
    readonly label?: unknown
    readonly description?: unknown
  }[]
}

const LIMIT = '10'
const ID = /^[A-Z]\d+$/

/**
 * Finds entities of the page's wiki by their labels and aliases. Finds nothing if the wiki does not answer, because
 * completion is only a help.
 * Source: https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities
 */
export async function findEntities(
  text: string,
  type: 'item' | 'property',
  language: string,
): Promise<readonly EntityMatch[]> {
  const params = new URLSearchParams({
    ...{ action: 'wbsearchentities', format: 'json', formatversion: '2', limit: LIMIT },
    ...{ search: text, type, language, uselang: language },
  })
  try {
    const response = await fetch(`/w/api.php?${params}`, { credentials: 'same-origin' })
    const { search = [] } = (await response.json()) as SearchResponse
    return search.flatMap(({ id, label, description }) =>
      typeof id === 'string' && ID.test(id)
        ? [{ id, label: stringOrNone(label), description: stringOrNone(description) }]
        : [],
    )
  } catch {
    return []
  }
}

function stringOrNone(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
