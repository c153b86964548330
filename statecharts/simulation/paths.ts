import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { catalogue } from '#machines/catalogue.ts'
import { slug } from '#statecharts/slug.ts'
import { firstStart, now, type Simulation } from './simulation.ts'

/** The page of a machine at its first start. */
export function machinePath({ machine }: FlowModel): string {
  return `/${slug(machine.id)}`
}

/** The page of a machine in one of its states. The first start is left out. */
export function statePath(model: FlowModel, start: string, state: string): string {
  const query = start === firstStart(model) ? '' : `?start=${slug(start)}`
  return `${machinePath(model)}/${encodeURIComponent(state)}${query}`
}

/** The page that shows the current state of a simulation. */
export function simulationPath(simulation: Simulation): string {
  return statePath(simulation.model, simulation.start, stateKey(now(simulation)))
}

export function findModel(name: string, models: readonly FlowModel[] = catalogue): FlowModel | undefined {
  return models.find(({ machine }) => slug(machine.id) === name)
}

/**
 * Finds a start by its name in a URL; null means the first start.
 * @returns undefined if there is no such start.
 */
export function findStart(model: FlowModel, written: string | null): string | undefined {
  if (written === null) return firstStart(model)
  return Object.keys(model.starts).find(start => slug(start) === written)
}
