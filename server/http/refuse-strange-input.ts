import type { FastifyInstance } from 'fastify'
import { invalid } from './app-error.ts'

/** Levels of lists and objects in a body; no call of the wire has more than two. */
const DEPTH_MAX = 10

/**
 * Refuses what nobody types: text that PostgreSQL cannot keep (U+0000, its manual, section 8.3) or that is no Unicode text
 * (half a surrogate pair), so that both databases answer alike; and values nested so deep that recursion would fail.
 * @throws AppError 422 on the fields that hold it.
 */
export function refuseStrangeInput(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    const entries = [body, query, params].flatMap(part => Object.entries(part ?? {}))
    const fields = entries.filter(([, value]) => isStrange(value, 1)).map(([field]) => field)
    if (fields.length > 0)
      throw invalid(Object.fromEntries(fields.map(field => [field, ['This value cannot be kept.']])))
  })
}

function isStrange(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return depth >= DEPTH_MAX || Object.values(value).some(inner => isStrange(inner, depth + 1))
}
