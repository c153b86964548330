import { startTransition, useEffect, useState } from 'react'

/** A day in UTC, `YYYY-MM-DD`. */
export type Today = string

/** The attribute in which a prerendered page says on which day it was made. */
export const DAY_ATTRIBUTE = 'data-day'

/**
 * Today by the browser's clock. React adopts a prerendered page with the day on which that page was made (see
 * {@link DAY_ATTRIBUTE}); the page is corrected right after, and keeps its text until another one has come.
 */
export function useToday(): Today {
  const [today, setToday] = useState(() => dayInHtml() ?? dayOf(Date.now()))
  useEffect(() => startTransition(() => setToday(dayOf(Date.now()))), [])
  return today
}

/** UTC epoch milliseconds. */
export function startOf(today: Today): number {
  return Date.parse(`${today}T00:00:00Z`)
}

function dayInHtml(): Today | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`[${DAY_ATTRIBUTE}]`)?.getAttribute(DAY_ATTRIBUTE) ?? null
}

function dayOf(time: number): Today {
  return new Date(time).toISOString().slice(0, 10)
}
