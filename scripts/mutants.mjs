// Mutation tests of the machines, a part of npm test: fails if no test notices some mutant.
// npm run test:mutants -- setting-toggle: only the mutants of the named flows.
import { interruptedWith } from './lib/children.mjs'
import { runMutants } from './lib/run-mutants.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  const { perfect } = await runMutants(process.argv.slice(2))
  return interruptedWith() ?? (perfect ? 0 : 1)
})
