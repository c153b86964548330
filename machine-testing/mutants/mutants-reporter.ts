import { writeFileSync } from 'node:fs'
import { isWholeRun, type RunSelection } from '#machine-testing/coverage/whole-run.ts'
import { catalogue } from '#machines/catalogue.ts'
import { mutantProjects } from './mutant-projects.ts'
import { isPerfect, verdictOf, verdictText } from './mutants-verdict.ts'

/** The part of Jest's results that is read here. */
interface Results {
  readonly wasInterrupted?: boolean
  readonly testResults: readonly {
    readonly displayName?: { readonly name: string }
    readonly numPassingTests: number
    readonly numFailingTests: number
  }[]
}

/**
 * Prints the mutation score and every mutant that no test notices. The tests that fail on mutants are not
 * shown. A run of some test files judges only their machines.
 *
 * If `MUTANTS_SCORE` names a file, the score is written to it as JSON.
 */
export default class MutantsReporter {
  readonly #selection: RunSelection

  constructor(selection: RunSelection) {
    this.#selection = selection
  }

  onRunComplete(_contexts: unknown, { wasInterrupted, testResults }: Results): void {
    if (wasInterrupted) return
    const projects = catalogue
      .flatMap(({ machine }) => mutantProjects(machine))
      .map(({ displayName }) => {
        const files = testResults.filter(file => file.displayName?.name === displayName)
        return {
          name: displayName,
          files: files.length,
          passed: files.reduce((sum, { numPassingTests }) => sum + numPassingTests, 0),
          failed: files.reduce((sum, { numFailingTests }) => sum + numFailingTests, 0),
        }
      })
    const verdict = verdictOf(
      isWholeRun(this.#selection) ? projects : projects.filter(({ files }) => files > 0),
    )
    process.stderr.write(`${verdictText(verdict)}\n`)
    const file = process.env['MUTANTS_SCORE']
    const { killed, mutants } = verdict
    if (file !== undefined)
      writeFileSync(file, JSON.stringify({ killed, mutants, perfect: isPerfect(verdict) }))
  }
}
