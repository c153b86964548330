import { useMemo } from 'react'
import type { PromiseActorLogic } from 'xstate'
import { fromSaga } from '#store/saga/from-saga.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useRunSaga } from './flow-provider.tsx'

/**
 * A saga as an actor for `machine.provide({ actors })`; leaving the machine's state cancels the saga.
 *
 * @param saga the same function at every render: one from a module, or a memoised one.
 */
export function useSagaActor<Input, Output>(saga: SagaOf<Input, Output>): PromiseActorLogic<Output, Input> {
  const runSaga = useRunSaga()
  return useMemo(() => fromSaga(runSaga, saga), [runSaga, saga])
}
