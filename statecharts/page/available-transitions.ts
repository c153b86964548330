import { msg } from '#i18n/msg.ts'
import { type ChartModel, transitionLabel } from '#statecharts/chart/chart-model.ts'
import type { AvailableTransitions } from '#statecharts/chart/transition-group.tsx'
import type { Step } from '#statecharts/simulation/step.ts'

/**
 * The transitions that can be taken on the chart now. If several steps take the same transition, the chart
 * takes the first of them.
 */
export function availableTransitions(
  chart: ChartModel,
  steps: readonly Step[],
  take: (step: Step) => void,
): AvailableTransitions {
  const byTransition = new Map<string, Step>()
  for (const step of steps)
    for (const transition of step.transitions)
      if (!byTransition.has(transition)) byTransition.set(transition, step)
  const names = chart.transitions
    .filter(({ key }) => byTransition.has(key))
    .map((transition): [string, string] => {
      const to = transition.targets.map(id => id.slice(chart.id.length + 1)).join(', ')
      const label = transitionLabel(transition)
      return [transition.key, to === '' ? label : msg('statecharts-transition-to', label, to)]
    })
  return {
    names: new Map(names),
    take: transition => {
      const step = byTransition.get(transition)
      if (step) take(step)
    },
  }
}
