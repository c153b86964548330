import { useSearchParams } from 'react-router'

/** A filter of a list: a text to search for, or one of some values. */
export interface ListFilter {
  /** The name of the parameter, in the page's URL and in the call. */
  readonly name: string
  readonly label: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** The option without the filter; "All" if missing. */
  readonly without?: string
}

/** An order of a list, such as `at:desc`. */
export interface ListOrder {
  readonly value: `${string}:${'asc' | 'desc'}`
  readonly label: string
}

/** The parameters of the order. */
export const ORDER_NAMES: readonly string[] = ['sort', 'direction']

/** The parameters of the position in the list; the other parameters say what the list contains. */
const PLACES = ['after', 'before'] as const

/**
 * The parameters in the page's URL that belong to its list. All others are left out, so that a link with more parameters
 * still works.
 */
export function useListQuery(filters: readonly ListFilter[]): Readonly<Record<string, string>> {
  const [address] = useSearchParams()
  const names = [...filters.map(({ name }) => name), ...ORDER_NAMES, ...PLACES]
  return Object.fromEntries(
    names.flatMap(name => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
  )
}

/** The URL of the same list at another position; null for its beginning. */
export function addressAt(
  query: Readonly<Record<string, string>>,
  place: { readonly after: string } | { readonly before: string } | null,
): string {
  const { after: _after, before: _before, ...list } = query
  return `?${new URLSearchParams({ ...list, ...place })}`
}
