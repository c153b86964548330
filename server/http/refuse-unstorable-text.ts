import type { FastifyInstance } from 'fastify'
import { invalid } from './app-error.ts'

/**
 * Refuses text that PostgreSQL cannot keep (U+0000, its manual, section 8.3) or that is no Unicode text (half a surrogate
 * pair): nobody types it, and both databases shall answer alike.
 * @throws AppError 422 on the fields that hold it.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    const entries = [body, query, params].flatMap(part => Object.entries(part ?? {}))
    const fields = entries.filter(([, value]) => holdsUnstorableText(value)).map(([field]) => field)
    if (fields.length > 0)
      throw invalid(
        Object.fromEntries(fields.map(field => [field, ['This text has a character that cannot be kept.']])),
      )
  })
}

function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsUnstorableText)
}
