import type { AnyStateMachine } from 'xstate'
import type { TransitionKind } from './chart-model.ts'

/** Describes an event type in words for designers. */
export function readEvent(machine: AnyStateMachine, type: string): { kind: TransitionKind; text: string } {
  if (type === '') return { kind: 'always', text: 'immediately' }
  const [, ending, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (actor !== undefined)
    return ending === 'done'
      ? { kind: 'done', text: `${actor} done` }
      : { kind: 'error', text: `${actor} fails` }
  const [, finished] = /^xstate\.done\.state\.(.+)$/.exec(type) ?? []
  if (finished !== undefined) return { kind: 'done', text: `${lastKey(finished)} finished` }
  const delay = delayOf(type)
  if (delay !== null) return { kind: 'after', text: `after ${delayText(machine, delay)}` }
  return { kind: 'event', text: type === '*' ? 'any event' : type }
}

/**
 * The delay in `xstate.after.<delay>.<state>`: its name or its milliseconds. @returns null for other events.
 */
export function delayOf(type: string): string | null {
  return /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? null
}

/** A delay with its duration if that is fixed, such as `pollInterval (3 s)`. */
export function delayText(machine: AnyStateMachine, delay: string): string {
  const milliseconds = Number(delay)
  if (Number.isFinite(milliseconds)) return duration(milliseconds)
  const length: unknown = machine.implementations.delays[delay]
  return typeof length === 'number' ? `${delay} (${duration(length)})` : delay
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`
}

function lastKey(id: string): string {
  return id.split('.').at(-1) ?? id
}
