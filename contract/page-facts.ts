import type { DiscoveredWiki } from './types/discovery.ts'

/**
 * What the server knows about a visit when it sends a page. It is JSON inside `<script
 * type="application/json" id="facts">` and saves the browser requests. Most visitors do not even have to load
 * the code that would make them.
 */
export interface PageFacts {
  /** The request came without a session cookie. */
  readonly isVisitor: boolean
  /** The featured wikis on the home page; null on other pages, and when they could not be read. */
  readonly featured: readonly DiscoveredWiki[] | null
}

/** For a page without facts: the browser has to ask the server. */
export const NO_FACTS: PageFacts = { isVisitor: false, featured: null }
