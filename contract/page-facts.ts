import type { DiscoveredWiki } from './types/discovery.ts'

/**
 * What the server knows about a visit when it sends a page. It is JSON inside `<script
 * type="application/json" id="facts">` and saves the browser requests. Most visitors do not even load the code that
 * would make them.
 */
export interface PageFacts {
  /** The request had no session cookie. False also means that it is not known. */
  readonly isVisitor: boolean
  /** The featured wikis of the home page; null on other pages, and if they could not be read. */
  readonly featuredWikis: readonly DiscoveredWiki[] | null
}

/** Nothing is known: the browser asks the server for everything. */
export const NO_FACTS: PageFacts = { isVisitor: false, featuredWikis: null }
