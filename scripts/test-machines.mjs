// npm run test:machines: runs the tests of machines and views with edge coverage, then the mutation tests.
// The last line has the results.

import { machinesLine } from '#machine-testing/machines-line.mjs'
import { interruptedWith } from './lib/children.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runForJson } from './lib/run-for-json.mjs'
import { runMutants } from './lib/run-mutants.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  await installNpmPackages()
  console.log('\n── Machines and views ──')
  const { code, written: edges } = await runForJson(
    'EDGE_COVERAGE_SUMS',
    ['node_modules/jest/bin/jest.js', '--maxWorkers=100%', '--selectProjects', 'machines', 'views'],
    { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  )
  if (interruptedWith() !== null) return interruptedWith() ?? 1
  console.log('\n── Mutants ──')
  const score = await runMutants()
  if (interruptedWith() !== null) return interruptedWith() ?? 1
  console.log(`\n${machinesLine(edges, score)}`)
  return code === 0 && score.perfect ? 0 : 1
})
