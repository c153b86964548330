import { readdirSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { catalogue } from '#machines/catalogue.ts'
import { loadModulesAfresh } from './fresh-modules.ts'
import { candidatesOf, flowOf } from './mutants-of.ts'
import { type CandidateResult, tryCandidate } from './try-candidate.ts'

/**
 * A worker thread of run-mutants.ts: for each machine's id that it gets, it sends the results of the
 * machine and its mutants. The walks along a machine's edges are left out: they are derived from the machine,
 * so they notice no mutation.
 */
loadModulesAfresh()

let triesMutant = false
// A mutant may fail after its tests have ended. Only what its tests noticed counts.
process.on('uncaughtException', error => {
  if (!triesMutant) throw error
})

parentPort?.on('message', async (id: string) => {
  const machine = catalogue.find(each => each.machine.id === id)?.machine
  if (!machine) throw new Error(`There is no machine "${id}".`)
  const folder = new URL(`../../machines/${flowOf(machine)}/`, import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.machine.test.ts'))
  const results: CandidateResult[] = []
  for (const candidate of candidatesOf(machine)) {
    triesMutant = candidate.mutation !== null
    results.push(await tryCandidate(machine, files, candidate))
  }
  parentPort?.postMessage(results)
})
