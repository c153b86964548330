import { describe, expect, test } from '@jest/globals'
import { createActor, createMachine, toPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { callAbortable } from './cancellation.ts'
import { fromSaga } from './from-saga.ts'
import type { SagaGenerator } from './saga.ts'

function* double(value: number): SagaGenerator<number> {
  return yield* callAbortable(async () => value * 2)
}

// biome-ignore lint/correctness/useYield: it fails before it waits for anything
function* fail(): SagaGenerator {
  throw new FailureError(failures.notAllowed)
}

describe('A saga as an actor', () => {
  test("resolves with the saga's result", async () => {
    const { runSaga } = createTestStore()
    const actor = createActor(fromSaga(runSaga, double), { input: 21 }).start()
    expect(await toPromise(actor)).toBe(42)
  })

  test('rejects with what the saga throws', async () => {
    const { runSaga } = createTestStore()
    const actor = createActor(fromSaga(runSaga, fail))
    const ended = toPromise(actor)
    actor.start()
    await expect(ended).rejects.toEqual(new FailureError(failures.notAllowed))
  })

  test('is cancelled, with the request it waits for, when the machine leaves the state', async () => {
    let given: AbortSignal | undefined
    function* wait(): SagaGenerator {
      yield* callAbortable(signal => {
        given = signal
        return new Promise<void>(() => {})
      })
    }
    const { runSaga } = createTestStore()
    const machine = createMachine({
      initial: 'waiting',
      states: {
        waiting: { invoke: { id: 'wait', src: fromSaga(runSaga, wait) }, on: { leave: 'left' } },
        left: {},
      },
    })
    const actor = createActor(machine).start()
    await settled()
    expect(given?.aborted).toBe(false)
    actor.send({ type: 'leave' })
    await waitFor(actor, snapshot => snapshot.matches('left'))
    expect(given?.aborted).toBe(true)
  })

  test("has the saga's name, which the live panel shows", () => {
    const { runSaga } = createTestStore()
    expect(fromSaga(runSaga, double)).toHaveProperty('config.name', 'double')
  })
})
