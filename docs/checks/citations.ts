const ID = String.raw`\d+\.\d+`
const CITATION = new RegExp(String.raw`\bspec (${ID}(?:(?:, | and | to )${ID})*)`, 'g')

/**
 * The ids of the rows of docs/spec-coverage.md that a text cites: `spec 2.6`, `spec 2.6, 2.9`, across line
 * breaks too.
 */
export function citedIds(text: string): string[] {
  const flat = text.replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  return [...flat.matchAll(CITATION)].flatMap(([, ids = '']) => ids.split(/, | and | to /))
}
