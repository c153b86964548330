import { writeFileSync } from 'node:fs'
import { type ProjectResult, type Verdict, verdictOf, verdictText } from './mutants-verdict.ts'

/** Of Jest's results, what is read here. */
interface Results {
  readonly testResults: readonly {
    readonly displayName?: { readonly name: string }
    readonly numPassingTests: number
    readonly numFailingTests: number
  }[]
}

/** Prints the mutation score and every mutant that no test noticed; where `MUTANTS_SUMS` names a file, also as JSON there. */
export default class MutantsReporter {
  #verdict: Verdict | null = null

  onRunComplete(
    contexts: ReadonlySet<{ config: { displayName?: { name: string } } }>,
    results: Results,
  ): void {
    const projects = [...contexts].map(({ config }): ProjectResult => {
      const name = config.displayName?.name ?? ''
      const files = results.testResults.filter(({ displayName }) => displayName?.name === name)
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
      return {
        name,
        passed: sum(files.map(({ numPassingTests }) => numPassingTests)),
        failed: sum(files.map(({ numFailingTests }) => numFailingTests)),
      }
    })
    this.#verdict = verdictOf(projects)
    process.stderr.write(`${verdictText(this.#verdict)}\n`)
    const sumsFile = process.env['MUTANTS_SUMS']
    if (sumsFile !== undefined) writeFileSync(sumsFile, JSON.stringify(this.#verdict))
  }
}
