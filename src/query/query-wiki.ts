import type { QueryPageFacts } from '#contract/query-page.ts'

/** The wiki of the page. */
export type QueryWiki = QueryPageFacts

/** @throws Error if the page does not belong to a wiki. */
export function readQueryWiki(): QueryWiki {
  const text = document.getElementById('wiki')?.textContent
  if (!text) throw new Error('The page does not say which wiki it is of.')
  return JSON.parse(text) as QueryWiki
}
