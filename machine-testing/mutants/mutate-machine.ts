import { catalogue } from '#machines/catalogue.ts'
import { type Mutant, mutate } from './mutants.ts'

// Before a test file: makes the mutant that its project is about. The project that checks the machine as it is has none.
declare global {
  var MUTANT: Mutant | null
}

const mutant = globalThis.MUTANT
if (mutant) {
  const model = catalogue.find(({ machine }) => machine.id === mutant.machine)
  if (!model) throw new Error(`There is no machine "${mutant.machine}".`)
  mutate(model.machine, mutant)
}
