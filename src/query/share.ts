const DRAFT = 'draft:query'

/** The query in a link, in the form of the Wikidata query service; '' without one. */
export function queryInLink(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''))
  } catch {
    return ''
  }
}

/** @param path of the page, or of its embedded form. */
export function linkTo(path: '/query' | '/query/embed', query: string): string {
  return `${window.location.origin}${path}#${encodeURIComponent(query)}`
}

/** HTML that shows the result of a query in another page. */
export function embedCode(query: string, title: string): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${linkTo('/query/embed', query)}" title="${name}" width="100%" height="480" loading="lazy"></iframe>`
}

interface Draft {
  /** The query of the page's link when this was typed. */
  readonly link: string
  readonly query: string
}

/**
 * What was last typed in this tab; null if there is nothing, or it was typed at another link.
 * @param link the query of the page's link, '' without one.
 */
export function readDraft(link: string): string | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as Draft | null
    return draft && (link === '' || draft.link === link) ? draft.query : null
  } catch {
    return null
  }
}

/** Stores what was typed, for {@link readDraft}. */
export function storeDraft(query: string): void {
  const draft: Draft = { link: queryInLink(window.location.hash), query }
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(draft))
  } catch {
    // The browser may not store anything; the link still has the last query that ran.
  }
}
