import { type InferType, mixed, number, object } from 'yup'
import { DISCOVERY_PAGE_SIZE, DISCOVERY_PAGE_SIZE_MAX } from '#contract/limits.ts'
import { DISCOVERY_DIRECTIONS, DISCOVERY_SORTS } from '#contract/schemas/discovery-query.ts'

/** Far beyond the end of any list, and its offset still fits into 32 bits. */
const PAGE_MAX = 10_000_000

/** The parameters of `GET /wiki`. Source: spec 3.26, 7.21. */
export const listQuerySchema = object({
  sort: oneOf(DISCOVERY_SORTS).defined(),
  direction: oneOf(DISCOVERY_DIRECTIONS).defined(),
  is_active: wholeNumber(0, 1),
  is_featured: wholeNumber(0, 1),
  page: wholeNumber(1, PAGE_MAX).defined(),
  per_page: wholeNumber(1, DISCOVERY_PAGE_SIZE_MAX).defined(),
})

export const LIST_DEFAULTS = {
  sort: 'sitename',
  direction: 'asc',
  page: 1,
  per_page: DISCOVERY_PAGE_SIZE,
} as const

export type ListQuery = InferType<typeof listQuerySchema>

function wholeNumber(min: number, max: number) {
  const text = `This parameter must be a whole number from ${min} to ${max}.`
  return number().integer(text).min(min, text).max(max, text)
}

function oneOf<T extends string>(options: readonly T[]) {
  return mixed<T>().oneOf(options, `This parameter must be ${options.join(' or ')}.`)
}
