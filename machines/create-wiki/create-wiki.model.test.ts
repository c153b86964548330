import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { createWikiMachine } from './create-wiki.machine.ts'
import { createWikiModel } from './create-wiki.model.ts'

const steps = ['site', 'purpose', 'temporality'] as const
const starts = [
  'a new wiki',
  'a draft left at step 1',
  'a draft left at step 2',
  'a draft left at step 3',
] as const
const walks = starts.map(start => walkEdges(createWikiModel, start))
const [walk] = walks
if (!walk) throw new Error('There is a walk for each start.')

describe('the creation wizard, along every edge', () => {
  test('every transition is taken by some walk', () => {
    const untaken = walk.untaken.filter(transition =>
      walks.every(other => other.untaken.includes(transition)),
    )
    expect(untaken).toEqual([])
  })

  test.each(walk.edges)('$name can be stored and resumed', async edge => {
    const flow = runHeadless(createWikiMachine, createWikiModel.starts['a new wiki'])
    await driveEdge(walk, edge, headlessDriver(flow))
    const stored = JSON.parse(JSON.stringify(flow.context()))
    expect(stored).toEqual(flow.context())
    const step = steps.find(name => name === flow.state()) ?? 'temporality'
    const { site, purpose } = stored
    const resumed = runHeadless(createWikiMachine, {
      subdomainSuffix: '.wikis.example',
      start: { step, site, purpose },
    })
    expect(resumed.state()).toBe(step)
    expect(resumed.context()).toMatchObject({ site, purpose })
  })

  test('a wizard without a draft starts without answers', () => {
    expect(walk.start.context).toMatchObject({ site: null, purpose: null, temporality: null })
  })
})
