import { startTransition, useEffect, useState } from 'react'

/** A day in UTC, `YYYY-MM-DD`. */
export type Today = string

/** The attribute in which a prerendered page records the day on which it was rendered. */
export const DAY_ATTRIBUTE = 'data-day'

/**
 * Today by the browser's clock. During hydration it is the day on which the page was rendered (see {@link
 * DAY_ATTRIBUTE}). It is corrected immediately afterwards; the page keeps its text until the new one is
 * loaded.
 */
export function useToday(): Today {
  const [today, setToday] = useState(() => dayOfPrerendering() ?? dayOf(Date.now()))
  useEffect(() => startTransition(() => setToday(dayOf(Date.now()))), [])
  return today
}

/** When the day starts, in milliseconds since the epoch. */
export function startOf(today: Today): number {
  return Date.parse(`${today}T00:00:00Z`)
}

function dayOfPrerendering(): Today | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`[${DAY_ATTRIBUTE}]`)?.getAttribute(DAY_ATTRIBUTE) ?? null
}

function dayOf(time: number): Today {
  return new Date(time).toISOString().slice(0, 10)
}
