import { describe, expect, test } from '@jest/globals'
import { type AnyStateMachine, createMachine } from 'xstate'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { begin, now } from '#statecharts/simulation/simulation.ts'
import { nestedModel } from '#statecharts/testing/nested-machine.ts'
import { machineJson } from './machine-json.ts'
import { statelySource } from './stately-source.ts'

const models = [...catalogue, nestedModel].map(model => ({ id: model.machine.id, model }))

describe('A machine as JSON', () => {
  test.each(models)('makes a machine with the same states and transitions: $id', ({ model }) => {
    const definition = machineJson(model.machine, now(begin(model)).context)
    const again: AnyStateMachine = createMachine(JSON.parse(JSON.stringify(definition)))
    // How long a delay is stands beside the definition, as everything that is provided does.
    const { delays } = model.machine.implementations
    expect(chartOf(again.provide({ delays: delays as never }))).toEqual(chartOf(model.machine))
  })

  test('begins with the context of the usual start', () => {
    const [first] = catalogue
    const definition = first && machineJson(first.machine, now(begin(first)).context)
    expect(definition).toMatchObject({ id: 'submission', context: { needsCaptcha: true, values: null } })
  })

  test('says functions in place by what they do, and names by themselves', () => {
    const wizard = catalogue.find(({ machine }) => machine.id === 'createWiki')
    expect(wizard && machineJson(wizard.machine, {})).toMatchObject({
      states: {
        resuming: { always: [{ guard: 'resumesAtTemporality' }, { guard: 'resumesAtPurpose' }, {}] },
        site: { on: { 'site.submit': { target: 'purpose', actions: ['assign site', 'forgetFailure'] } } },
        submitting: { invoke: { src: 'createWiki', onError: { target: 'site', actions: 'assign failure' } } },
      },
    })
  })

  test('stands in source code as the Stately editor takes it', () => {
    const source = statelySource({ id: 'tea', initial: 'cold', states: { cold: {} } })
    expect(source).toMatch(/^import \{ createMachine \} from 'xstate'\n/)
    expect(source).toContain('createMachine({\n  "id": "tea",')
  })
})
