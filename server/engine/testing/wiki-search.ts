import type { WikiClient } from './wiki-client.ts'

/** @returns the titles that a search finds, best first, or the code of an error. */
export async function search(
  wiki: WikiClient,
  srsearch: string,
  more: Record<string, string> = {},
): Promise<string[] | string> {
  const { query, error } = await wiki.api<{
    query?: { search: { title: string }[] }
    error?: { code: string }
  }>({ action: 'query', list: 'search', srsearch, ...more })
  return query?.search.map(({ title }) => title) ?? error?.code ?? 'no answer'
}

/** @returns the titles suggested while somebody types. */
export async function suggestions(wiki: WikiClient, text: string): Promise<string[]> {
  const answer = await wiki.page(
    `/w/api.php?action=opensearch&format=json&search=${encodeURIComponent(text)}`,
  )
  return (JSON.parse(answer) as [string, string[]])[1]
}
