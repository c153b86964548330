import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { reportCaseMachine } from './report-case.machine.ts'
import { reportCaseModel } from './report-case.model.ts'

type Start = keyof typeof reportCaseModel.starts

const starts = Object.keys(reportCaseModel.starts) as Start[]
const walks = starts.map(start => ({ start, walk: walkEdges(reportCaseModel, start) }))

test('every transition of a case is taken, whichever state it starts in', () => {
  const [first = [], ...others] = walks.map(({ walk }) => walk.untaken)
  expect(first.filter(name => others.every(untaken => untaken.includes(name)))).toEqual([])
})

describe.each(walks)('a case from $start', ({ start, walk }) => {
  test.each(walk.edges)('$name: it is never between two states', async edge => {
    const flow = runHeadless(reportCaseMachine, reportCaseModel.starts[start])
    const check = headlessDriver(flow, ({ status }) => {
      expect(flow.state()).not.toBe('placing')
      expect(status).toBe('active')
    })
    await driveEdge(walk, edge, check)
  })
})
