import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from './chart-of.ts'
import { computeLayout } from './compute-layout.ts'
import type { Layout } from './layout.ts'

const layouts = new WeakMap<AnyStateMachine, Promise<Layout>>()

/** The chart's layout, found once for each machine. */
export function layoutOf(machine: AnyStateMachine): Promise<Layout> {
  const known = layouts.get(machine)
  if (known) return known
  const layout = computeLayout(chartOf(machine))
  layouts.set(machine, layout)
  return layout
}

/** The chart's layout; null for the moment that it takes to find it. */
export function useLayout(machine: AnyStateMachine): Layout | null {
  const [found, setFound] = useState<{ machine: AnyStateMachine; layout: Layout } | null>(null)
  useEffect(() => {
    let isWanted = true
    layoutOf(machine).then(
      layout => isWanted && setFound({ machine, layout }),
      // Thrown while rendering, so that the nearest error boundary shows it.
      error =>
        isWanted &&
        setFound(() => {
          throw error
        }),
    )
    return () => {
      isWanted = false
    }
  }, [machine])
  return found?.machine === machine ? found.layout : null
}
