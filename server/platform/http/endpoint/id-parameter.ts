import { parseId } from '#contract/schemas/wiki-requests.ts'
import type { Parameter } from './endpoint.ts'

/** An id in a path or a form: digits. */
export const ID_SCHEMA = { type: 'string', pattern: '^\\d{1,15}$' } as const

/** `:id` in the path of an endpoint. */
export function idParameter(about: string): { readonly id: Parameter } {
  return { id: { about, schema: ID_SCHEMA } }
}

/** Reads `:id` of a path. @param absent makes the error that is thrown if it is not an id. */
export function requireId({ id }: { readonly id: string }, absent: () => Error): number {
  const parsed = parseId(id)
  if (parsed === null) throw absent()
  return parsed
}
