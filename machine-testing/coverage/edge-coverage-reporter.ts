import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeCoverage, Share, Side } from './edge-coverage.ts'
import { isWholeRun, type RunSelection } from '#jest/whole-run.ts'

/** The Jest projects whose tests count, and for which side. */
const sideOf = new Map<string, Side>([
  ['machines', 'headless'],
  ['views', 'rendered'],
])

/** The part of Jest's results that is read here. */
interface Results {
  readonly testResults: readonly {
    readonly testFilePath: string
    readonly displayName?: { readonly name: string }
  }[]
  readonly wasInterrupted?: boolean
}

/** The note that edge-coverage-setup.ts writes after a test file. */
interface Note {
  readonly testPath: string
  readonly reached: readonly string[]
}

/**
 * Prints edge coverage after the tests of machines and of views, and fails the run if anything is missing. A
 * run of only some test files is not judged.
 *
 * If `EDGE_COVERAGE_SUMS` names a file, the sums are written to it as JSON, and every state and outcome is
 * listed by name.
 */
export default class EdgeCoverageReporter {
  private readonly selection: RunSelection
  private incomplete: Side[] = []
  private folder = ''

  constructor(selection: RunSelection) {
    this.selection = selection
  }

  /**
   * The processes of the test files inherit the folder's name, and edge-coverage-setup.ts writes its notes
   * there.
   */
  onRunStart(): void {
    this.incomplete = []
    this.folder = mkdtempSync(join(tmpdir(), 'edge-coverage-'))
    process.env['EDGE_COVERAGE_FOLDER'] = this.folder
  }

  async onRunComplete(_contexts: unknown, results: Results): Promise<void> {
    const notes = this.takeNotes()
    if (results.wasInterrupted || !isWholeRun(this.selection)) return
    const reached = reachedBySide(notes, results)
    // Most runs are of other projects and need no machines.
    if (reached.size > 0) this.incomplete = await report(reached)
  }

  getLastError(): Error | undefined {
    if (this.incomplete.length === 0) return undefined
    return new Error(`Edge coverage is not complete: ${this.incomplete.join(', ')}.`)
  }

  private takeNotes(): Note[] {
    const notes = readdirSync(this.folder).map(
      (name): Note => JSON.parse(readFileSync(join(this.folder, name), 'utf8')),
    )
    rmSync(this.folder, { recursive: true })
    return notes
  }
}

/** What the test files of each side have reached. A side whose project did not run is left out. */
function reachedBySide(notes: readonly Note[], { testResults }: Results): Map<Side, Set<string>> {
  const bySide = new Map<Side, Set<string>>()
  for (const { testFilePath, displayName } of testResults) {
    const side = sideOf.get(displayName?.name ?? '')
    if (side === undefined) continue
    const names = bySide.get(side) ?? new Set()
    for (const { testPath, reached } of notes)
      if (testPath === testFilePath) for (const name of reached) names.add(name)
    bySide.set(side, names)
  }
  return bySide
}

/** @returns the sides that are not complete. */
async function report(reachedBy: ReadonlyMap<Side, ReadonlySet<string>>): Promise<Side[]> {
  const { catalogue } = await import('#machines/catalogue.ts')
  const { edgeCoverage, sumOf } = await import('./edge-coverage.ts')
  const { edgeCoverageTable, isComplete } = await import('./edge-coverage-table.ts')
  const { edgeCoverageList } = await import('./edge-coverage-list.ts')
  const sides = new Map<Side, EdgeCoverage[]>()
  for (const [side, reached] of reachedBy)
    sides.set(
      side,
      catalogue.map(model => edgeCoverage(model, side, reached)),
    )

  const sumsFile = process.env['EDGE_COVERAGE_SUMS']
  if (sumsFile !== undefined) {
    const sums: Partial<Record<Side, Share>> = {}
    for (const [side, coverages] of sides)
      sums[side] = sumOf(coverages.flatMap(({ taken, refused }) => [taken, refused]))
    writeFileSync(sumsFile, JSON.stringify(sums))
    process.stderr.write(`\n${edgeCoverageList(sides)}\n`)
  }
  for (const [side, coverages] of sides)
    process.stderr.write(`\nEdge coverage\n${edgeCoverageTable(side, coverages)}\n`)
  return [...sides].filter(([, coverages]) => !coverages.every(isComplete)).map(([side]) => side)
}
