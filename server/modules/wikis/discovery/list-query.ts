import { type Static, Type } from 'typebox'
import type { FieldErrors } from '#contract/failure.ts'
import { DISCOVERY_PAGE_SIZE, DISCOVERY_PAGE_SIZE_MAX } from '#contract/limits.ts'
import { DISCOVERY_DIRECTIONS, DISCOVERY_SORTS } from '#contract/schemas/discovery-query.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'

/** Far beyond any list, and its offset is still a whole number of 32 bits. */
const PAGE_MAX = 10_000_000

const flag = Type.Integer({ minimum: 0, maximum: 1 })

/** The parameters of `GET /wiki`. Source: wire; specification, section 3 ("Discovery query"). */
export const listQuerySchema = Type.Object({
  sort: Type.Enum([...DISCOVERY_SORTS], { default: 'sitename' }),
  direction: Type.Enum([...DISCOVERY_DIRECTIONS], { default: 'asc' }),
  is_active: Type.Optional(flag),
  is_featured: Type.Optional(flag),
  page: Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: DISCOVERY_PAGE_SIZE_MAX, default: DISCOVERY_PAGE_SIZE }),
})

export type ListQuery = Static<typeof listQuerySchema>

/** 422 in the wire's shape out of what Fastify's validator says. */
export function listQueryError(
  errors: readonly { instancePath: string; message?: string | undefined }[],
): AppError {
  const fields: Record<string, string[]> = {}
  for (const { instancePath, message } of errors)
    fields[instancePath.slice(1) || 'query'] = [`This parameter ${message ?? 'is not valid'}.`]
  return invalid(fields satisfies FieldErrors)
}
