import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { inspectMachines } from '#machines/shared/inspect-machines.ts'
import { recordTransitions } from './transition-recorder.ts'

// Runs before every test file. Records what its machines do, for the reporter that adds it up.
const folder = process.env['EDGE_COVERAGE_FOLDER']

if (folder !== undefined) {
  const { observe, states, outcomes } = recordTransitions()
  const stop = inspectMachines(observe)
  afterAll(() => {
    stop()
    const { testPath } = expect.getState()
    const reached = [...states, ...outcomes]
    if (reached.length === 0) return
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify({ testPath, reached }))
  })
}
