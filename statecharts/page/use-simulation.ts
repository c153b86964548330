import { useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { findStart, simulationPath } from '#statecharts/simulation/paths.ts'
import { simulateShortestPath } from '#statecharts/simulation/shortest-path.ts'
import { begin, reset, type Simulation, stepBack, take } from '#statecharts/simulation/simulation.ts'
import type { Step } from '#statecharts/simulation/step.ts'

export interface SimulationControls {
  readonly take: (step: Step) => void
  readonly stepBack: () => void
  readonly reset: () => void
  readonly startWith: (start: string) => void
}

/** The history state of URLs that the simulation has set itself, so that they do not restart it. */
const OWN_STEP = 'a step of the simulation'

/**
 * A simulation that starts at the state in the URL and updates the URL.
 *
 * @param state from the URL; without one the machine is at its start.
 * @returns null instead of the simulation if the URL has an unknown start or an unreachable state.
 */
export function useSimulation(
  model: FlowModel,
  state: string | undefined,
): { simulation: Simulation | null; controls: SimulationControls } {
  const location = useLocation()
  const navigate = useNavigate()
  const [handled, setHandled] = useState(location.key)
  const [simulation, setSimulation] = useState(() => open(model, state, location))
  if (handled !== location.key) {
    setHandled(location.key)
    if (location.state !== OWN_STEP) setSimulation(open(model, state, location))
  }
  const update = (next: Simulation) => {
    setSimulation(next)
    navigate(simulationPath(next), { replace: true, state: OWN_STEP })
  }
  const change = (how: (simulation: Simulation) => Simulation) => () => simulation && update(how(simulation))
  return {
    simulation,
    controls: {
      take: step => simulation && update(take(simulation, step)),
      stepBack: change(stepBack),
      reset: change(reset),
      startWith: start => update(begin(model, start)),
    },
  }
}

function open(model: FlowModel, state: string | undefined, { search }: Location): Simulation | null {
  const start = findStart(model, new URLSearchParams(search).get('start'))
  if (start === undefined) return null
  return state === undefined ? begin(model, start) : simulateShortestPath(model, start, state)
}
