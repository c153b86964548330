import type { AnyTransitionDefinition } from 'xstate'
import { branchesOf } from '#machine-testing/kit/transitions.ts'

/**
 * A part of a machine's configuration. XState's types for it serve code that writes machines, not code that reads
 * them.
 */
export type Config = Record<string, unknown>

/** Replaces the part of its machine's configuration that a transition was made from. */
export function changeTransition(transition: AnyTransitionDefinition, change: Config): void {
  const [holder, key] = declarationOf(transition)
  const branches = [holder[key]]
    .flat()
    .map(branch => (typeof branch === 'string' ? { target: branch } : (branch as Config)))
  const index = branchesOf(transition).indexOf(transition)
  holder[key] = branches.with(index, { ...branches[index], ...change })
}

/** Where the configuration of a machine declares a transition. */
function declarationOf({ source, eventType }: AnyTransitionDefinition): [holder: Config, key: string] {
  const config = source.config as unknown as Config
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? []
  if (end !== undefined) {
    const invokes = [config['invoke']].flat() as Config[]
    const invoke = invokes[source.invoke.findIndex(({ id }) => id === actor)]
    if (!invoke) throw new Error(`"${source.id}" invokes no actor "${actor}".`)
    return [invoke, end === 'done' ? 'onDone' : 'onError']
  }
  const [, delay] = /^xstate\.after\.(.+)$/.exec(eventType) ?? []
  if (delay !== undefined) return [config['after'] as Config, delay.slice(0, -source.id.length - 1)]
  if (eventType === '') return [config, 'always']
  if (eventType.startsWith('xstate.done.state.')) return [config, 'onDone']
  return [config['on'] as Config, eventType]
}
