// Mutation tests of the machines, a part of npm test: fails if no test notices some mutant.
import { interruptedWith } from './lib/children.mjs'
import { main } from './lib/problem.mjs'
import { runMutants } from './lib/run-mutants.mjs'

await main(async () => {
  const { perfect } = await runMutants()
  return interruptedWith() ?? (perfect ? 0 : 1)
})
