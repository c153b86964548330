import { type ChartModel, transitionLabel } from '#statecharts/chart/chart-model.ts'
import type { Takeable } from '#statecharts/chart/takeable.tsx'
import type { Step } from '#statecharts/simulation/step.ts'

/** What on a chart can be taken now. Where several steps take one transition, the chart takes the first of them. */
export function takeableSteps(
  chart: ChartModel,
  steps: readonly Step[],
  take: (step: Step) => void,
): Takeable {
  const byTransition = new Map<string, Step>()
  for (const step of steps)
    for (const transition of step.transitions)
      if (!byTransition.has(transition)) byTransition.set(transition, step)
  const names = chart.transitions
    .filter(({ key }) => byTransition.has(key))
    .map((transition): [string, string] => {
      const to = transition.targets.map(id => id.slice(chart.id.length + 1)).join(', ')
      return [transition.key, `${transitionLabel(transition)}${to && `, to ${to}`}`]
    })
  return {
    names: new Map(names),
    take: transition => {
      const step = byTransition.get(transition)
      if (step) take(step)
    },
  }
}
