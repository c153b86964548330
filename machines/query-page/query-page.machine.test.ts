import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import {
  answered,
  exampleAnswer,
  refusedWith,
  startingProblem,
  syntaxProblem,
} from './query-page.examples.ts'
import { queryPageMachine, retryPause } from './query-page.machine.ts'

const QUERY = 'SELECT ?s { ?s ?p ?o }'

function running() {
  const flow = runHeadless(queryPageMachine)
  flow.send({ type: 'query.run', query: QUERY })
  return flow
}

describe('a query', () => {
  test('is sent as it is, and its answer is shown', async () => {
    const { state, context, hasTag, input, resolve } = running()
    expect(state()).toBe('running')
    expect(hasTag('busy')).toBe(true)
    expect(input('ask')).toEqual({ query: QUERY })
    await resolve('ask', answered())
    expect(state()).toBe('answered')
    expect(hasTag('busy')).toBe(false)
    expect(context()).toEqual({ query: QUERY, answer: exampleAnswer, problem: null, failure: null })
  })

  test('can be cancelled, and the last answer stays', async () => {
    const { state, context, send, resolve } = running()
    await resolve('ask', answered())
    send({ type: 'query.run', query: 'ASK {}' })
    expect(context()).toMatchObject({ query: 'ASK {}', answer: exampleAnswer })
    send({ type: 'query.cancel' })
    expect(state()).toBe('editing')
    expect(context().answer).toEqual(exampleAnswer)
  })

  test('replaces the running one', async () => {
    const { send, inputs, resolve, context } = running()
    send({ type: 'query.run', query: 'ASK {}' })
    expect(inputs('ask')).toEqual([{ query: QUERY }, { query: 'ASK {}' }])
    await resolve('ask', answered({ durationMs: 7 }))
    expect(context()).toMatchObject({ query: 'ASK {}', answer: { durationMs: 7 } })
  })

  test('that is refused says why, without the last answer', async () => {
    const { state, context, send, resolve } = running()
    await resolve('ask', answered())
    send({ type: 'query.run', query: 'SELEC' })
    await resolve('ask', refusedWith(syntaxProblem))
    expect(state()).toBe('refused')
    expect(context()).toMatchObject({ problem: syntaxProblem, answer: null })
    send({ type: 'query.run', query: QUERY })
    expect(context().problem).toBeNull()
  })

  test('that cannot be sent says why, without the last answer, and can be sent again', async () => {
    const { state, context, send, resolve, reject } = running()
    await resolve('ask', answered())
    send({ type: 'query.run', query: QUERY })
    await reject('ask', failures.offline)
    expect(state()).toBe('failed')
    expect(context()).toMatchObject({ failure: failures.offline, answer: null })
    send({ type: 'query.run', query: QUERY })
    expect(context().failure).toBeNull()
  })

  test('is sent again by itself while the wiki’s index is being built', async () => {
    const { state, hasTag, resolve, elapse, inputs, context } = running()
    await resolve('ask', refusedWith(startingProblem))
    expect(state()).toBe('waiting')
    expect(hasTag('busy')).toBe(true)
    expect(context().problem).toBeNull()
    elapse(4999)
    expect(state()).toBe('waiting')
    elapse(1)
    expect(state()).toBe('running')
    expect(inputs('ask')).toEqual([{ query: QUERY }, { query: QUERY }])
  })

  test('is not sent again after it was cancelled', async () => {
    const { state, send, resolve, elapse, inputs } = running()
    await resolve('ask', refusedWith(startingProblem))
    send({ type: 'query.cancel' })
    expect(state()).toBe('editing')
    elapse(retryPause(startingProblem))
    expect(inputs('ask')).toHaveLength(1)
  })
})
