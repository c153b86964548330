import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { wikiUpgradesMachine } from './wiki-upgrades.machine.ts'
import { wikiUpgradesModel } from './wiki-upgrades.model.ts'

type Start = keyof typeof wikiUpgradesModel.starts

const starts = Object.keys(wikiUpgradesModel.starts) as Start[]
const walks = starts.map(start => ({ start, walk: walkEdges(wikiUpgradesModel, start) }))

test('every transition of an upgrade is taken, whichever state it starts in', () => {
  const [first = [], ...others] = walks.map(({ walk }) => walk.untaken)
  expect(first.filter(name => others.every(untaken => untaken.includes(name)))).toEqual([])
})

describe.each(walks)('$start', ({ start, walk }) => {
  test.each(walk.edges)('$name: it is never between two states', async edge => {
    const flow = runHeadless(wikiUpgradesMachine, wikiUpgradesModel.starts[start])
    const check = headlessDriver(flow, ({ status }) => {
      expect(flow.state()).not.toBe('placing')
      expect(status).toBe('active')
    })
    await driveEdge(walk, edge, check)
  })
})
