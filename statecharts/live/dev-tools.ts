import type { LiveChange, LiveState } from './live-change.ts'
import { machineTitle } from './machine-title.ts'

/**
 * The part of the Redux DevTools extension that is used here. @see
 * https://github.com/reduxjs/redux-devtools/blob/main/extension/docs/API/Methods.md
 */
export interface DevToolsExtension {
  connect(options: { readonly name: string }): DevToolsConnection
}

interface DevToolsConnection {
  init(state: unknown): void
  send(action: { readonly type: string }, state: unknown): void
  unsubscribe(): void
}

/**
 * Shows each machine as a separate instance in Redux DevTools, with the event that caused each state. The
 * actions that sagas dispatch appear in the instance of the store.
 */
export function reportToDevTools(extension: DevToolsExtension): (change: LiveChange) => void {
  const known = new Map<string, { readonly connection: DevToolsConnection; state: LiveState }>()
  return change => {
    if (change.type === 'started') {
      const connection = extension.connect({ name: `${machineTitle(change)} · ${change.session}` })
      known.set(change.session, { connection, state: change.state })
      connection.init(change.state)
      return
    }
    const machine = known.get(change.session)
    if (!machine) return
    if (change.type === 'moved') {
      machine.state = change.state
      machine.connection.send(change.event, change.state)
    }
    if (change.type === 'ended') {
      machine.connection.send({ type: `machine.${change.how}` }, machine.state)
      // The extension keeps the history, but its buttons no longer have an effect.
      machine.connection.unsubscribe()
      known.delete(change.session)
    }
  }
}
