// Mutation tests of the machines, a part of npm test: fails if no test notices some mutant.
import { interruptedWith } from './lib/children.mjs'
import { runMutants } from './lib/run-mutants.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  const { perfect } = await runMutants()
  return interruptedWith() ?? (perfect ? 0 : 1)
})
