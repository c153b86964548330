import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { catalogue } from '#machines/catalogue.ts'
import { slug } from '#statecharts/slug.ts'
import { firstStart, now, type Simulation } from './simulation.ts'

/** The page of a machine at its usual start. */
export function machineAddress({ machine }: FlowModel): string {
  return `/${slug(machine.id)}`
}

/** The page of a machine in one of its states; the usual start is not written down. */
export function stateAddress(model: FlowModel, start: string, state: string): string {
  const query = start === firstStart(model) ? '' : `?start=${slug(start)}`
  return `${machineAddress(model)}/${encodeURIComponent(state)}${query}`
}

/** The page that shows what a simulation shows now. */
export function simulationAddress(simulation: Simulation): string {
  return stateAddress(simulation.model, simulation.start, stateKey(now(simulation)))
}

export function findModel(name: string, models: readonly FlowModel[] = catalogue): FlowModel | undefined {
  return models.find(({ machine }) => slug(machine.id) === name)
}

/** The name of a start as written in an address; null is the usual one, undefined comes back for one there is not. */
export function findStart(model: FlowModel, written: string | null): string | undefined {
  if (written === null) return firstStart(model)
  return Object.keys(model.starts).find(start => slug(start) === written)
}
