import type { QueryRefusedError } from './prepared-query.ts'
import { positionIn } from './syntax-errors.ts'

/** Where a part of a parsed query begins in the text; null if the part was generated. */
export function positionOf(part: object, source: string): QueryRefusedError['at'] {
  if (!('loc' in part) || typeof part.loc !== 'object' || part.loc === null) return null
  return 'start' in part.loc && typeof part.loc.start === 'number' ? positionIn(source, part.loc.start) : null
}
