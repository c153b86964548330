import { describe, expect, test } from '@jest/globals'
import { type AnyStateMachine, createMachine } from 'xstate'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { statelySource } from '#statecharts/page/exports-bar.tsx'
import { begin, now } from '#statecharts/simulation/simulation.ts'
import { nestedModel } from '#statecharts/testing/nested-machine.ts'
import { machineJson } from './machine-json.ts'

const models = [...catalogue, nestedModel].map(model => ({ id: model.machine.id, model }))

describe('a machine as JSON', () => {
  test.each(models)(
    'can be read back as a machine with the same states and transitions: $id',
    ({ model }) => {
      const definition = machineJson(model.machine, now(begin(model)).context)
      const again: AnyStateMachine = createMachine(JSON.parse(JSON.stringify(definition)))
      // Delays are provided separately from the definition.
      const { delays } = model.machine.implementations
      expect(chartOf(again.provide({ delays: delays as never }))).toEqual(chartOf(model.machine))
    },
  )

  test('has the context of the first start', () => {
    const [first] = catalogue
    const definition = first && machineJson(first.machine, now(begin(first)).context)
    expect(definition).toMatchObject({ id: 'submission', context: { needsCaptcha: true, values: null } })
  })

  test('describes inline functions and keeps names', () => {
    const wizard = catalogue.find(({ machine }) => machine.id === 'createWiki')
    expect(wizard && machineJson(wizard.machine, {})).toMatchObject({
      states: {
        resuming: { always: [{ guard: 'resumesAtTemporality' }, { guard: 'resumesAtPurpose' }, {}] },
        site: { on: { 'site.submit': { target: 'purpose', actions: ['assign site', 'forgetFailure'] } } },
        submitting: { invoke: { src: 'createWiki', onError: { target: 'site', actions: 'assign failure' } } },
      },
    })
  })

  test('can be written as source code for the Stately editor', () => {
    const source = statelySource({ id: 'tea', initial: 'cold', states: { cold: {} } })
    expect(source).toMatch(/^import \{ createMachine \} from 'xstate'\n/)
    expect(source).toContain('createMachine({\n  "id": "tea",')
  })
})
