import { createContext, type PropsWithChildren, use, useMemo } from 'react'
import type { RunSaga } from '#store/saga/saga.ts'
import type { AppStore } from '#store/store.ts'

type Flow = Pick<AppStore, 'runSaga' | 'start' | 'warmUp'>

const FlowContext = createContext<Flow | null>(null)

/** Lets the views below run sagas. The properties come from `createAppStore`. */
export function FlowProvider({ runSaga, start, warmUp, children }: PropsWithChildren<Flow>) {
  const flow = useMemo(() => ({ runSaga, start, warmUp }), [runSaga, start, warmUp])
  return <FlowContext value={flow}>{children}</FlowContext>
}

/** Runs a saga in the store: resolves with its result, rejects with a `FailureError`. */
export function useRunSaga(): RunSaga {
  return useFlowContext().runSaga
}

/** Restores the session again after that failed. */
export function useRestart(): () => Promise<void> {
  return useFlowContext().start
}

/** Loads what runs sagas ahead of time; does nothing without a provider. */
export function useWarmUp(): () => void {
  return use(FlowContext)?.warmUp ?? nothing
}

function nothing(): void {}

function useFlowContext(): Flow {
  const flow = use(FlowContext)
  if (!flow) throw new Error('There is no FlowProvider above this view.')
  return flow
}
