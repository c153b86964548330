import { describe, expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { catalogue } from '#machines/catalogue.ts'
import { nestedModel } from '#statecharts/testing/nested-machine.ts'
import { possibleSteps } from './possible-steps.ts'
import { reachableStates, simulateShortestPath } from './shortest-path.ts'
import { begin, now, reset, type Simulation, stepBack, take } from './simulation.ts'

const modelOf = (id: string): FlowModel => {
  const model = catalogue.find(({ machine }) => machine.id === id)
  if (!model) throw new Error(`There is no machine "${id}".`)
  return model
}
const wizard = modelOf('createWiki')
const state = (simulation: Simulation) => stateKey(now(simulation))
const steps = (simulation: Simulation) => possibleSteps(simulation.model, now(simulation))

/** Takes the step with this name that no guard refuses. */
function choose(simulation: Simulation, name: string): Simulation {
  const step = steps(simulation).find(each => each.name === name && each.transitions.length > 0)
  if (!step) throw new Error(`"${name}" cannot be taken in "${state(simulation)}".`)
  return take(simulation, step)
}

const submitting = () => ['site.submit', 'purpose.submit', 'temporality.submit'].reduce(choose, begin(wizard))

describe('simulating a machine', () => {
  test('a taken domain leads from submitting back to step 1, with the failure in the context', () => {
    const simulation = choose(submitting(), 'createWiki fails: the domain is taken')
    expect(state(simulation)).toBe('site')
    expect(now(simulation).context).toMatchObject({
      failure: { kind: 'fields', errors: { domain: [messages.createWiki.domainTaken] } },
    })
  })

  test('ends after a success, with no more steps', () => {
    const simulation = choose(submitting(), 'createWiki succeeds')
    expect(now(simulation).status).toBe('done')
    expect(steps(simulation)).toEqual([])
  })

  test('offers every kind of failure of a running actor', () => {
    const names = steps(submitting()).map(({ name }) => name)
    for (const kind of Object.keys(failures)) expect(names).toContain(`createWiki fails: ${kind}`)
  })

  test('lists refused events with the names of the guards', () => {
    const withoutItems = choose(begin(modelOf('entityMappings')), 'mappings.replace')
    const refused = steps(withoutItems).filter(({ transitions }) => transitions.length === 0)
    expect(refused).toMatchObject([
      { name: 'mapping.edit', detail: 'items · Q5', refusedBy: ['isShown'] },
      { name: 'mapping.remove', detail: 'items · Q5', refusedBy: ['isMapped'] },
    ])
  })

  test('tells every two steps of a state apart', () => {
    for (const model of catalogue)
      for (const start of Object.keys(model.starts)) {
        const ends = walkEdges(model, start).edges.flatMap(edge => edge.steps.slice(-1).map(({ to }) => to))
        for (const end of new Map(ends.map(each => [stateKey(each), each])).values()) {
          const words = possibleSteps(model, end).map(({ name, detail }) => `${name} ${detail}`)
          expect(words).toEqual([...new Set(words)])
        }
      }
  })

  test('tells steps whose payloads begin alike by what differs', () => {
    const listed = steps(begin(modelOf('bulkEdit'))).filter(({ name }) => name === 'loadBatches succeeds')
    expect(listed.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['reading', 'mapping', 'checking']),
    )
  })

  test('can go back by one step or to the start', () => {
    const there = submitting()
    expect(state(stepBack(there))).toBe('temporality')
    expect(state(reset(there))).toBe('site')
    expect(reset(there).moments).toHaveLength(1)
    expect(stepBack(begin(wizard)).moments).toHaveLength(1)
  })

  test('lets a delay pass when that step is taken', () => {
    const pending = simulateShortestPath(modelOf('entityImport'), 'a wiki', 'pending')
    const polling = pending && choose(pending, 'pollInterval passes')
    expect(polling && state(polling)).toBe('polling')
  })

  test('supports nested and parallel states', () => {
    const used = choose(begin(nestedModel), 'reading.start')
    const lit = choose(choose(used, 'lamp.switch'), 'fetchBook succeeds')
    expect(state(lit)).toBe('used.book.open|lamp.on')
    expect(steps(lit).map(({ name }) => name)).toContain('closingTime (1.5 s) passes')
  })
})

describe('the shortest path to a state', () => {
  test('is a simulation that lists every step', () => {
    const there = simulateShortestPath(wizard, 'a new wiki', 'submitting')
    expect(there?.moments.map(({ step }) => step?.name ?? 'start')).toEqual([
      'start',
      'site.submit',
      'purpose.submit',
      'temporality.submit',
    ])
    expect(there?.moments.at(-1)?.step?.transitions).toEqual(['createWiki.temporality|temporality.submit|0'])
  })

  test('depends on the start', () => {
    expect(simulateShortestPath(wizard, 'a draft left at step 3', 'submitting')?.moments).toHaveLength(2)
  })

  test('leads into nested states', () => {
    const there = simulateShortestPath(nestedModel, 'a quiet morning', 'used.book.open|lamp.on')
    expect(there && state(there)).toBe('used.book.open|lamp.on')
    expect(there?.moments).toHaveLength(4)
  })

  test('is null if the state cannot be reached', () => {
    expect(simulateShortestPath(wizard, 'a new wiki', 'resuming')).toBeNull()
    expect(simulateShortestPath(wizard, 'a new wiki', 'nowhere')).toBeNull()
  })

  test.each(catalogue.map(model => ({ id: model.machine.id, model })))(
    'leads to every stable state: $id',
    ({ model }) => {
      const [start = ''] = Object.keys(model.starts)
      for (const each of reachableStates(model, start))
        expect(simulateShortestPath(model, start, each)).not.toBeNull()
    },
  )
})
