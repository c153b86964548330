// node machine-testing/mutants/run-mutants.ts [flow…]: runs each machine's tests on its mutants and prints the
// mutation score and every mutant that no test notices. If `MUTANTS_SCORE` names a file, the score is written
// to it as JSON.
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { catalogue } from '#machines/catalogue.ts'
import { candidatesOf, flowOf } from './mutants-of.ts'
import { isPerfect, verdictOf, verdictText } from './mutants-verdict.ts'
import type { CandidateResult } from './try-candidate.ts'

const flows = process.argv.slice(2)
const machines = catalogue
  .map(({ machine }) => machine)
  .filter(machine => flows.length === 0 || flows.includes(flowOf(machine)))
const unknown = flows.filter(flow => !machines.some(machine => flowOf(machine) === flow))
if (unknown.length > 0) throw new Error(`There is no flow "${unknown.join('", "')}".`)
const candidates = machines.flatMap(candidatesOf)

/** The ids of machines that no worker has taken. Those with the most mutants come first. */
const waiting = machines
  .toSorted((one, other) => candidatesOf(other).length - candidatesOf(one).length)
  .map(({ id }) => id)
const results = new Map<string, CandidateResult>()

/** Ends with its worker. A worker that dies leaves its mutants without a result. */
function work(): Promise<void> {
  const worker = new Worker(new URL('./mutants.thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const takeNext = () => {
    const next = waiting.shift()
    if (next === undefined) worker.terminate()
    else worker.postMessage(next)
  }
  worker.on('message', (found: readonly CandidateResult[]) => {
    for (const result of found) results.set(result.name, result)
    takeNext()
  })
  takeNext()
  return new Promise(resolve => {
    worker.once('error', error => process.stderr.write(`${error}\n`))
    worker.once('exit', () => resolve())
  })
}

await Promise.all(Array.from({ length: availableParallelism() }, work))

const verdict = verdictOf(
  candidates.map(candidate => results.get(candidate.name) ?? { ...candidate, passed: 0, failed: 0 }),
)
const unsound = [...results.values()].filter(({ name }) => verdict.unsound.includes(name))
for (const { name, failures } of unsound) process.stderr.write(`${[name, ...failures].join('\n\n')}\n`)
process.stdout.write(`${verdictText(verdict)}\n`)
const { killed, mutants } = verdict
const file = process.env['MUTANTS_SCORE']
if (file !== undefined) writeFileSync(file, JSON.stringify({ killed, mutants, perfect: isPerfect(verdict) }))
process.exitCode = isPerfect(verdict) ? 0 : 1
