import { useMemo } from 'react'
import { useStateOf } from './use-state-of.ts'

/** A page of items, and its position. */
export interface Pages<T> {
  /** The items on the page. */
  readonly shown: readonly T[]
  /** The index of the first item on the page. */
  readonly first: number
  /** From 0. */
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly goTo: (page: number) => void
}

/** Shows one page of items at a time, starting with the first. @param all must be the same array while the data is the same. */
export function usePages<T>(all: readonly T[], perPage: number): Pages<T> {
  const [page, goTo] = useStateOf(all, 0)
  const first = page * perPage
  const shown = useMemo(() => all.slice(first, first + perPage), [all, first, perPage])
  return { shown, first, page, perPage, total: all.length, goTo }
}
