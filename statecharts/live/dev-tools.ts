import type { LiveChange, LiveState } from './live-change.ts'
import { machineTitle } from './machine-title.ts'

/** What we use of the Redux DevTools extension. @see https://github.com/reduxjs/redux-devtools/blob/main/extension/docs/API/Methods.md */
export interface DevToolsExtension {
  connect(options: { readonly name: string }): DevToolsConnection
}

interface DevToolsConnection {
  init(state: unknown): void
  send(action: { readonly type: string }, state: unknown): void
  unsubscribe(): void
}

/**
 * Shows each machine as an instance of its own in Redux DevTools, every state beside the event that caused it. What sagas
 * dispatch stands in the instance of the store.
 */
export function tellDevTools(extension: DevToolsExtension): (change: LiveChange) => void {
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
      // Its history can still be read there; nothing listens for what somebody presses any more.
      machine.connection.unsubscribe()
      known.delete(change.session)
    }
  }
}
