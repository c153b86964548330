import { describe, expect, test } from '@jest/globals'
import { createActor, createMachine, toPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { callAbortable } from './call-abortable.ts'
import { fromSaga } from './from-saga.ts'
import type { SagaGenerator } from './saga.ts'

function* double(value: number): SagaGenerator<number> {
  return yield* callAbortable(async () => value * 2)
}

// biome-ignore lint/correctness/useYield: fails before it waits for anything
function* fail(): SagaGenerator {
  throw new FailureError(failures.notAllowed)
}

describe('a saga as an actor', () => {
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

  test('is cancelled, with what it waits for, when the machine leaves its state', async () => {
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

  test("bears the saga's name, for whoever watches machines while developing", () => {
    const { runSaga } = createTestStore()
    expect(fromSaga(runSaga, double)).toHaveProperty('config.name', 'double')
  })
})
