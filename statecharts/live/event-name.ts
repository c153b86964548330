import type { LiveEvent } from './live-machines.ts'

/** An event's type without XState's own prefix. */
export function eventName({ type }: Pick<LiveEvent, 'type'>): string {
  return type.replace(/^xstate\./, '')
}
