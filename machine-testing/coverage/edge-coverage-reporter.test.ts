import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { declaredStates, outcomesOf } from '#machine-testing/kit/transitions.ts'
import EdgeCoverageReporter from './edge-coverage-reporter.ts'

const everything = catalogue.flatMap(({ machine }) => [
  ...declaredStates(machine).map(({ id }) => id),
  ...outcomesOf(machine),
])
const SOMETHING = 'deleteWiki.deleting · xstate.error.actor.deleteWiki [0] → judging'

const wholeRun = { testPathPatterns: { isSet: () => false } }
const someFiles = { testPathPatterns: { isSet: () => true } }
const resultsOf = (project: string, testFilePath = 'a.test.ts') => ({
  testResults: [{ testFilePath, displayName: { name: project } }],
})

let printed = ''
beforeEach(() => {
  printed = ''
  jest.spyOn(process.stderr, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  delete process.env['EDGE_COVERAGE_SUMS']
})

/** A run in which one test file reached this. */
async function run(reached: readonly string[], selection: typeof wholeRun, results = resultsOf('machines')) {
  const reporter = new EdgeCoverageReporter(selection)
  reporter.onRunStart()
  const folder = process.env['EDGE_COVERAGE_FOLDER'] ?? ''
  writeFileSync(join(folder, 'one.json'), JSON.stringify({ testPath: 'a.test.ts', reached }))
  await reporter.onRunComplete(new Set(), results)
  return reporter
}

describe('the report of edge coverage', () => {
  test('passes a run that reached everything', async () => {
    const reporter = await run(everything, wholeRun)
    expect(reporter.getLastError()).toBeUndefined()
    expect(printed).toContain('deleteWiki')
    expect(printed).not.toContain('Missing:')
  })

  test('fails a run that missed something, and names it', async () => {
    const reporter = await run(
      everything.filter(name => name !== SOMETHING),
      wholeRun,
    )
    expect(reporter.getLastError()?.message).toBe('Edge coverage is not complete: headless.')
    expect(printed).toContain(`Missing:\n  ${SOMETHING}\n`)
  })

  test('fails a run of the views that reached an exception', async () => {
    const reporter = await run(everything, wholeRun, resultsOf('views'))
    expect(reporter.getLastError()?.message).toBe('Edge coverage is not complete: rendered.')
    expect(printed).toContain('entityMappings.browsing · mapping.edit [0] refused: it was reached')
  })

  test('passes a run of the views that reached all but the exceptions', async () => {
    const exceptions = catalogue.flatMap(({ unrendered = {} }) => Object.keys(unrendered))
    const reached = everything.filter(name => !exceptions.includes(name))
    const reporter = await run(reached, wholeRun, resultsOf('views'))
    expect(reporter.getLastError()).toBeUndefined()
  })

  test('counts for each side only what its own tests reached', async () => {
    const reporter = await run(everything, wholeRun, resultsOf('machines', 'another.test.ts'))
    expect(reporter.getLastError()).toBeDefined()
  })

  test('does not judge a run of some files, nor of other projects', async () => {
    const reporters = [await run([], someFiles), await run([], wholeRun, resultsOf('store'))]
    expect(reporters.map(reporter => reporter.getLastError())).toEqual([undefined, undefined])
    expect(printed).toBe('')
  })

  test('writes the sums to a file if asked, and lists everything by name', async () => {
    const file = join(tmpdir(), `edge-coverage-sums-${process.pid}.json`)
    process.env['EDGE_COVERAGE_SUMS'] = file
    const wanted = catalogue.flatMap(({ machine }) => outcomesOf(machine)).length
    await run(
      everything.filter(name => name !== SOMETHING),
      wholeRun,
    )
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ headless: { reached: wanted - 1, wanted } })
    expect(printed).toContain(`  ✗ ${SOMETHING}`)
    rmSync(file)
  })
})
