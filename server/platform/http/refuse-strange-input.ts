import type { FastifyInstance } from 'fastify'
import { invalid } from './app-error.ts'
import { isStrange, STRANGE_TEXT } from './strange-value.ts'

/**
 * Refuses {@link isStrange strange values} before a route sees them, so that both databases behave alike.
 * JSON inside a field is checked by the code that parses it.
 * @throws AppError 422 on the fields that hold one.
 */
export function refuseStrangeInput(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    const entries = [body, query, params].flatMap(part => Object.entries(part ?? {}))
    const fields = entries.filter(([, value]) => isStrange(value)).map(([field]) => field)
    if (fields.length > 0) throw invalid(Object.fromEntries(fields.map(field => [field, [STRANGE_TEXT]])))
  })
}
