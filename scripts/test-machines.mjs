// npm run test:machines: the tests of machines and of the views they run in, with edge coverage, then
// mutation tests. The last line sums it all up.

import { machinesLine } from '#machine-testing/machines-line.mjs'
import { interruptedWith } from './lib/children.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'
import { runJestFor } from './lib/run-jest-for.mjs'
import { runMutants } from './lib/run-mutants.mjs'

await main(async () => {
  await bringNpmPackages()
  console.log('\n── Machines and views ──')
  const { code, written: edges } = await runJestFor('EDGE_COVERAGE_SUMS', [
    '--selectProjects',
    'machines',
    'views',
  ])
  if (interruptedWith() !== null) return interruptedWith() ?? 1
  console.log('\n── Mutants ──')
  const score = await runMutants()
  if (interruptedWith() !== null) return interruptedWith() ?? 1
  console.log(`\n${machinesLine(edges, score)}`)
  return code === 0 && score.perfect ? 0 : 1
})
