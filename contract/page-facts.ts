import type { DiscoveredWiki } from './types/discovery.ts'

/**
 * What the server knows of one visit when it hands out a page, as JSON inside `<script type="application/json" id="facts">`: it
 * spares the browser questions, and most visitors the software that would ask them.
 */
export interface PageFacts {
  /** The request came without a session's cookie: nobody is signed in. */
  readonly nobody: boolean
  /** What the home page shows; null on other pages, and where it could not be read. */
  readonly featured: readonly DiscoveredWiki[] | null
}

/** For a page that says nothing: whoever wants to know has to ask. */
export const NO_FACTS: PageFacts = { nobody: false, featured: null }
