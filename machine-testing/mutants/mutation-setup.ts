import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import type { Mutant } from './mutant-projects.ts'
import { mutate } from './mutations.ts'

// Before a test file: makes the mutant of its Jest project. The project of the unchanged machine has none.
declare global {
  var MUTANT: Mutant | null
}

const mutant = globalThis.MUTANT
if (mutant) {
  const { flow, machine, mutation } = mutant
  const exported: Readonly<Record<string, FlowModel>> = await import(`#machines/${flow}/${flow}.model.ts`)
  const model = Object.values(exported).find(each => each.machine?.id === machine)
  if (!model) throw new Error(`There is no machine "${machine}".`)
  mutate(model.machine, mutation)
}
