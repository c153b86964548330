import { useMemo } from 'react'
import { useStateOf } from './use-state-of.ts'

/** A part of many, and where it is among them. */
export interface Pages<T> {
  /** What the page shows. */
  readonly shown: readonly T[]
  /** The index of the first that it shows. */
  readonly first: number
  /** From 0. */
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly goTo: (page: number) => void
}

/** Shows one page of many at a time, beginning with the first. @param all the same array as long as it has the same data. */
export function usePages<T>(all: readonly T[], perPage: number): Pages<T> {
  const [page, goTo] = useStateOf(all, 0)
  const first = page * perPage
  const shown = useMemo(() => all.slice(first, first + perPage), [all, first, perPage])
  return { shown, first, page, perPage, total: all.length, goTo }
}
