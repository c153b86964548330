import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { EMPTY_DRAFT } from './create-wiki.draft.ts'
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

  // The edge to a refused submit stays where it is, so an edge's start is a step as well as its end.
  test.each(walk.edges)('$name can be written down and taken up again', async edge => {
    const flow = runHeadless(createWikiMachine, createWikiModel.starts['a new wiki'])
    await driveEdge(walk, edge, headlessDriver(flow))
    const written = JSON.parse(JSON.stringify(flow.context()))
    expect(written).toEqual(flow.context())
    const step = steps.find(name => name === flow.state()) ?? 'temporality'
    const { site, purpose, temporality, knowledgeEquity } = written
    const resumed = runHeadless(createWikiMachine, {
      subdomainSuffix: '.wikis.example',
      draft: { step, site, purpose, temporality, knowledgeEquity },
    })
    expect(resumed.state()).toBe(step)
    expect(resumed.context()).toMatchObject({ site, purpose, temporality })
  })

  test('a wizard without a draft begins empty', () => {
    const { step: _step, ...answers } = EMPTY_DRAFT
    expect(walk.start.context).toMatchObject(answers)
  })
})
