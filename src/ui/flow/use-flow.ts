import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import type { AnyStateMachine, EventFromLogic, InputFrom, PromiseActorLogic, SnapshotFrom } from 'xstate'
import { notifyObservers } from '#machines/shared/inspect-machines.ts'
import { fromSaga } from '#store/saga/from-saga.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useRunSaga } from './flow-provider.tsx'

type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>

/**
 * A saga for each actor that a machine declares; none for an actor that the machine was provided with
 * already.
 */
type SagasOf<Machine extends AnyStateMachine> = {
  readonly [Name in keyof Actors<Machine>]?: NonNullable<Actors<Machine>[Name]> extends PromiseActorLogic<
    infer Output,
    infer Input
  >
    ? SagaOf<Input, Output>
    : never
}

/** Rejects sagas that are named after no actor: no state would ever run them. */
type Misnamed<Sagas, Machine extends AnyStateMachine> = {
  readonly [Name in Exclude<keyof Sagas, keyof Actors<Machine>>]: never
}

/** Outside production, development tools and tests observe every machine. */
const OPTIONS = process.env['NODE_ENV'] === 'production' ? {} : { inspect: notifyObservers }

/**
 * Runs a machine while the component is mounted, with sagas as its actors. Leaving a state cancels its saga.
 *
 * @param sagas the same object at every render.
 */
export function useFlow<Machine extends AnyStateMachine, Sagas extends SagasOf<Machine>>(
  machine: Machine,
  sagas: Sagas & Misnamed<Sagas, Machine>,
  ...[input]: undefined extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]
): [SnapshotFrom<Machine>, (event: EventFromLogic<Machine>) => void] {
  const runSaga = useRunSaga()
  const provided = useMemo(() => {
    const actors = Object.entries<SagaOf<unknown, unknown>>(sagas as never).map(([name, saga]) => [
      name,
      fromSaga(runSaga, saga),
    ])
    return machine.provide({ actors: Object.fromEntries(actors) })
  }, [machine, sagas, runSaga])
  const [snapshot, send] = useMachine<AnyStateMachine>(provided, { ...OPTIONS, input })
  return [snapshot as SnapshotFrom<Machine>, send]
}
