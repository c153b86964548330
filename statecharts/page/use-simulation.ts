import { useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { findStart, simulationAddress } from '#statecharts/simulation/address.ts'
import { begin, reset, type Simulation, stepBack, take } from '#statecharts/simulation/simulation.ts'
import type { Step } from '#statecharts/simulation/step.ts'
import { wayTo } from '#statecharts/simulation/way-to.ts'

export interface SimulationControls {
  readonly take: (step: Step) => void
  readonly stepBack: () => void
  readonly reset: () => void
  readonly startWith: (start: string) => void
}

/** Kept with an address that the simulation has written itself, so that it is not opened once more. */
const OWN_STEP = 'a step of the simulation'

/**
 * A simulation that begins where the address says, and that the address follows.
 *
 * @param state from the address; without one the machine is at its start.
 * @returns null in place of the simulation where the address names no start, or no state that can be reached.
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
  const goOn = (next: Simulation) => {
    setSimulation(next)
    navigate(simulationAddress(next), { replace: true, state: OWN_STEP })
  }
  const change = (how: (simulation: Simulation) => Simulation) => () => simulation && goOn(how(simulation))
  return {
    simulation,
    controls: {
      take: step => simulation && goOn(take(simulation, step)),
      stepBack: change(stepBack),
      reset: change(reset),
      startWith: start => goOn(begin(model, start)),
    },
  }
}

function open(model: FlowModel, state: string | undefined, { search }: Location): Simulation | null {
  const start = findStart(model, new URLSearchParams(search).get('start'))
  if (start === undefined) return null
  return state === undefined ? begin(model, start) : wayTo(model, start, state)
}
