import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWholeRun, type RunSelection } from '#machine-testing/coverage/whole-run.ts'
import { type Note, statementsRunOnce } from './statements-run-once.ts'

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
  #onlyOnce: string[] = []
  #folder = ''

  constructor(selection: RunSelection) {
    this.#selection = selection
  }

  /** The processes of the test files inherit the folder's name, and statements-setup.ts writes there. */
  onRunStart(): void {
    this.#onlyOnce = []
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
    if (ran.length === 0 || failed || wasInterrupted || !isWholeRun(this.#selection)) return
    this.#onlyOnce = statementsRunOnce(notes)
    for (const line of this.#onlyOnce) process.stderr.write(`Not tested on PostgreSQL: ${line}\n`)
  }

  getLastError(): Error | undefined {
    if (this.#onlyOnce.length === 0) return undefined
    return new Error(
      'Some statements are not tested on PostgreSQL: take their files off the list in jest/run-once.ts.',
    )
  }
}
