import { type Column, termAt } from '#query/results/data/columns.ts'
import { axisYearOf, dateOf, type ReadDate } from '#query/results/data/dates.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'

/** A row with a date. */
interface Event {
  readonly row: Row
  readonly date: ReadDate
  /** The year on an axis, with the rest of the date as a fraction. */
  readonly at: number
}

/** The rows whose column has a date, the earliest first. */
export function eventsOf({ rows }: TableResult, column: Column): readonly Event[] {
  return rows
    .flatMap(row => {
      const date = dateOf(termAt(row, column))
      return date === null ? [] : [{ row, date, at: axisYearOf(date) }]
    })
    .sort((one, other) => one.at - other.at)
}

/** The position of an event in the chart. */
export interface Dot {
  readonly at: number
  /** How many others are below it. */
  readonly level: number
}

/** Stacks events of about the same time. @param steps the most stacks. */
export function dotsOf(events: readonly Event[], steps: number): readonly Dot[] {
  const [first, last] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0]
  const step = (last - first) / Math.max(1, steps) || 1
  const heights = new Map<number, number>()
  return events.map(({ at }) => {
    const pile = Math.round((at - first) / step)
    const level = heights.get(pile) ?? 0
    heights.set(pile, level + 1)
    return { at, level }
  })
}
