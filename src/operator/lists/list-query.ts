import { useSearchParams } from 'react-router'

/** A filter of a list: a text to search for, or one of some values. */
export interface ListFilter {
  /** The name of the parameter, in the page's address and in the call. */
  readonly name: string
  readonly label: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** What the list is without the filter; "All" if it is missing. */
  readonly without?: string
}

/** An order of a list, such as `at:desc`. */
export interface ListOrder {
  readonly value: `${string}:${'asc' | 'desc'}`
  readonly label: string
}

/** In which order its rows are. */
export const ORDER_NAMES: readonly string[] = ['sort', 'direction']

/** Where a page of the list begins; the rest of the address says what the list consists of. */
const PLACES = ['after', 'before'] as const

/**
 * What of the page's address belongs to its list. Everything else is left out, so that a link with more in it still works.
 */
export function useListQuery(filters: readonly ListFilter[]): Readonly<Record<string, string>> {
  const [address] = useSearchParams()
  const names = [...filters.map(({ name }) => name), ...ORDER_NAMES, ...PLACES]
  return Object.fromEntries(
    names.flatMap(name => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
  )
}

/** The address of the same list at another place; null for its beginning. */
export function placeIn(
  query: Readonly<Record<string, string>>,
  place: { readonly after: string } | { readonly before: string } | null,
): string {
  const { after: _after, before: _before, ...list } = query
  return `?${new URLSearchParams({ ...list, ...place })}`
}
