import { useMachine } from '@xstate/react'
import type { ActorOptions, AnyStateMachine } from 'xstate'
import { tellObservers } from '#machines/shared/inspect-machines.ts'

/** Runs a machine for as long as the component is there, like `useMachine`; outside the built pages it can be watched. */
export const useFlow =
  process.env['NODE_ENV'] === 'production' ? useMachine : (useWatchedMachine as typeof useMachine)

function useWatchedMachine(machine: AnyStateMachine, options?: ActorOptions<AnyStateMachine>) {
  return useMachine(machine, { inspect: tellObservers, ...options })
}
