import { writeFileSync } from 'node:fs'
import { catalogue } from '#machines/catalogue.ts'
import { mutantProjects } from './mutant-projects.ts'
import { isPerfect, verdictOf, verdictText } from './mutants-verdict.ts'

/** Of Jest's results, what is read here. */
interface Results {
  readonly wasInterrupted?: boolean
  readonly testResults: readonly {
    readonly displayName?: { readonly name: string }
    readonly numPassingTests: number
    readonly numFailingTests: number
  }[]
}

/**
 * Prints the mutation score and every mutant that no test noticed; where `MUTANTS_SCORE` names a file, the score goes there
 * as JSON. The tests that fail on mutants are not shown.
 */
export default class MutantsReporter {
  onRunComplete(_contexts: unknown, { wasInterrupted, testResults }: Results): void {
    if (wasInterrupted) return
    const projects = catalogue.flatMap(({ machine }) => mutantProjects(machine))
    const verdict = verdictOf(
      projects.map(({ displayName }) => {
        const files = testResults.filter(file => file.displayName?.name === displayName)
        return {
          name: displayName,
          passed: files.reduce((sum, { numPassingTests }) => sum + numPassingTests, 0),
          failed: files.reduce((sum, { numFailingTests }) => sum + numFailingTests, 0),
        }
      }),
    )
    process.stderr.write(`${verdictText(verdict)}\n`)
    const file = process.env['MUTANTS_SCORE']
    const { killed, mutants } = verdict
    if (file !== undefined)
      writeFileSync(file, JSON.stringify({ killed, mutants, perfect: isPerfect(verdict) }))
  }
}
