import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from './chart-of.ts'
import { computeLayout } from './compute-layout.ts'
import type { Layout } from './layout.ts'

const layouts = new WeakMap<AnyStateMachine, Promise<Layout>>()

/** The layout of a machine's chart, computed only once. */
export function layoutOf(machine: AnyStateMachine): Promise<Layout> {
  const known = layouts.get(machine)
  if (known) return known
  const layout = computeLayout(chartOf(machine))
  layouts.set(machine, layout)
  return layout
}

/** The layout of a machine's chart; null while it is being computed. */
export function useLayout(machine: AnyStateMachine): Layout | null {
  const [computed, setComputed] = useState<{ machine: AnyStateMachine; layout: Layout } | null>(null)
  useEffect(() => {
    let isWanted = true
    layoutOf(machine).then(
      layout => isWanted && setComputed({ machine, layout }),
      // Thrown while rendering, so that the nearest error boundary shows it.
      error =>
        isWanted &&
        setComputed(() => {
          throw error
        }),
    )
    return () => {
      isWanted = false
    }
  }, [machine])
  return computed?.machine === machine ? computed.layout : null
}
