import { describe, expect, test } from '@jest/globals'
import { createActor } from 'xstate'
import { walkEdges } from '#machines/testing/walk-edges.ts'
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

describe('the creation wizard as a graph', () => {
  test('every transition is taken by some walk', () => {
    const [first, ...others] = walks
    const untaken = first?.untaken.filter(transition =>
      others.every(walk => walk.untaken.includes(transition)),
    )
    expect(untaken).toEqual([])
  })

  // The edge to a refused submit stays where it is, so an edge's start is a step as well as its end.
  test.each(walks[0]?.edges ?? [])('$name can be written down and taken up again', ({ steps: taken }) => {
    const last = taken.at(-1)?.to
    if (!last) throw new Error('An edge has a step.')
    const { context, value } = last
    const written = JSON.parse(JSON.stringify(context))
    expect(written).toEqual(context)
    const step = steps.find(name => name === value) ?? 'temporality'
    const { site, purpose, temporality } = written
    const resumed = createActor(createWikiMachine, {
      input: { subdomainSuffix: '.wikis.example', draft: { step, site, purpose, temporality } },
    }).getSnapshot()
    expect(resumed.value).toBe(step)
    expect(resumed.context).toMatchObject({ site, purpose, temporality })
  })

  test('a wizard without a draft begins empty', () => {
    const { step: _step, ...answers } = EMPTY_DRAFT
    expect(walks[0]?.start.context).toMatchObject(answers)
  })
})
