import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markedFiles } from './file-marks.ts'
import { type Note, untestedStatements } from './untested-statements.ts'
import { isWholeRun, type RunSelection } from './whole-run.ts'

/** The part of Jest's results that is read here. */
interface Results {
  readonly testResults: readonly {
    readonly displayName?: { readonly name: string }
    readonly numFailingTests: number
  }[]
  readonly wasInterrupted?: boolean
}

/**
 * Fails a run of the server's tests on SQLite if one that does not run on PostgreSQL runs a statement that no
 * other does. A run of only some test files is not judged, nor one in which tests fail.
 */
export default class StatementsReporter {
  readonly #selection: RunSelection
  #untested: string[] = []
  #folder = ''

  constructor(selection: RunSelection) {
    this.#selection = selection
  }

  /** The processes of the test files inherit the folder's name, and statements-setup.ts writes there. */
  onRunStart(): void {
    this.#untested = []
    this.#folder = mkdtempSync(join(tmpdir(), 'statements-'))
    process.env['STATEMENTS_FOLDER'] = this.#folder
  }

  onRunComplete(_contexts: unknown, { wasInterrupted, testResults }: Results): void {
    const notes = readdirSync(this.#folder).map(
      (name): Note => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')),
    )
    rmSync(this.#folder, { recursive: true })
    const ran = testResults.filter(({ displayName }) => displayName?.name === 'server-sqlite')
    const failed = ran.some(({ numFailingTests }) => numFailingTests > 0)
    const isWhole = isWholeRun(this.#selection) && !process.env['QUICK_TESTS']
    if (ran.length === 0 || failed || wasInterrupted || !isWhole) return
    this.#untested = untestedStatements(notes, markedFiles('sqlite-only', ['server/**/*.test.ts']))
    for (const line of this.#untested) process.stderr.write(`Not tested on PostgreSQL: ${line}\n`)
  }

  getLastError(): Error | undefined {
    if (this.#untested.length === 0) return undefined
    return new Error(
      'Some statements are not tested on PostgreSQL: take `@sqlite-only` out of the first lines of their files.',
    )
  }
}
