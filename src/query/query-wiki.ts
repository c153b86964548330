import type { QueryPageFacts } from '#contract/query-page.ts'

/** The wiki that the page is of. */
export type QueryWiki = QueryPageFacts

/** @throws Error when the page is not one of a wiki. */
export function readQueryWiki(): QueryWiki {
  const text = document.getElementById('wiki')?.textContent
  if (!text) throw new Error('The page does not say which wiki it is of.')
  return JSON.parse(text) as QueryWiki
}
