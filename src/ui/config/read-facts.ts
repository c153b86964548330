import { NO_FACTS, type PageFacts } from '#contract/page-facts.ts'

/**
 * Reads what the server knew when it served this page. After Back, Forward or a reload nothing is known: the
 * browser may show a stored copy of the page, and much can have changed since.
 */
export function readFacts(page: Document = document): PageFacts {
  const [entry] = performance.getEntriesByType('navigation')
  const isFresh = entry !== undefined && 'type' in entry && entry.type === 'navigate'
  const text = page.getElementById('facts')?.textContent
  const facts: PageFacts | null = isFresh && text ? JSON.parse(text) : null
  return facts ?? NO_FACTS
}
