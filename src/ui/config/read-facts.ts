import { NO_FACTS, type PageFacts } from '#contract/page-facts.ts'

/**
 * What the server knew when it handed out this page. Nothing where the browser came by Back, by Forward or from an earlier run:
 * then it may show the page as it was, without asking the server for it, and much can have happened since.
 */
export function readFacts(page: Document = document): PageFacts {
  const [entry] = performance.getEntriesByType('navigation')
  const isFresh = entry !== undefined && 'type' in entry && entry.type === 'navigate'
  const text = page.getElementById('facts')?.textContent
  const facts: PageFacts | null = isFresh && text ? JSON.parse(text) : null
  return facts ?? NO_FACTS
}
