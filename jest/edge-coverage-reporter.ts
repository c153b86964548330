import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeCoverage, Side } from '#machines/testing/edge-coverage.ts'
import { isWholeRun, type RunSelection } from './whole-run.ts'

/** Which Jest project shows what on which side. */
const sideOf = new Map<string, Side>([
  ['machines', 'headless'],
  ['views', 'rendered'],
])

/** Of Jest's results, what is read here. */
interface Results {
  readonly testResults: readonly {
    readonly testFilePath: string
    readonly displayName?: { readonly name: string }
  }[]
  readonly wasInterrupted?: boolean
}

/** What a test file's setup has written. */
interface Record {
  readonly testPath: string
  readonly reached: readonly string[]
}

/**
 * Prints edge coverage after the tests of machines and of views, and fails the run where anything is missing. A run of some
 * test files alone says nothing. Where `EDGE_COVERAGE_SUMS` names a file, the sums go there as JSON.
 */
export default class EdgeCoverageReporter {
  readonly #selection: RunSelection
  readonly #incomplete: string[] = []
  #folder = ''

  constructor(selection: RunSelection) {
    this.#selection = selection
  }

  /** The test files' processes inherit the folder's name; the setup file of each writes there. */
  onRunStart(): void {
    this.#folder = mkdtempSync(join(tmpdir(), 'edge-coverage-'))
    process.env['EDGE_COVERAGE_FOLDER'] = this.#folder
  }

  async onRunComplete(_contexts: unknown, results: Results): Promise<void> {
    const records = this.#takeRecords()
    if (results.wasInterrupted || !isWholeRun(this.#selection)) return
    const sums: Partial<{ [S in Side]: { reached: number; wanted: number } }> = {}
    for (const [project, side] of sideOf) {
      const files = new Set(
        results.testResults
          .filter(({ displayName }) => displayName?.name === project)
          .map(({ testFilePath }) => testFilePath),
      )
      if (files.size === 0) continue
      const coverages = await coveragesOf(
        side,
        records.filter(({ testPath }) => files.has(testPath)),
      )
      const { edgeCoverageTable, isComplete } = await import('#machines/testing/edge-coverage-table.ts')
      const { sumOf } = await import('#machines/testing/edge-coverage.ts')
      process.stderr.write(`\nEdge coverage\n${edgeCoverageTable(side, coverages)}\n`)
      if (!coverages.every(isComplete)) this.#incomplete.push(side)
      sums[side] = sumOf(coverages.flatMap(({ taken, refused }) => [taken, refused]))
    }
    const sumsFile = process.env['EDGE_COVERAGE_SUMS']
    if (sumsFile !== undefined) writeFileSync(sumsFile, JSON.stringify(sums))
  }

  getLastError(): Error | undefined {
    if (this.#incomplete.length === 0) return undefined
    return new Error(`Edge coverage is not complete: ${this.#incomplete.join(', ')}.`)
  }

  #takeRecords(): Record[] {
    const records = readdirSync(this.#folder).map(
      (name): Record => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')),
    )
    rmSync(this.#folder, { recursive: true })
    return records
  }
}

/** Loads the machines only when they are needed: most runs are of a few files. */
async function coveragesOf(side: Side, records: readonly Record[]): Promise<EdgeCoverage[]> {
  const { catalogue } = await import('#machines/catalogue.ts')
  const { edgeCoverage } = await import('#machines/testing/edge-coverage.ts')
  const reached = new Set(records.flatMap(record => record.reached))
  return catalogue.map(model => edgeCoverage(model, side, reached))
}
