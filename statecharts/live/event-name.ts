import type { LiveEvent } from './live-machines.ts'

/** An event's type without what XState puts before its own. */
export function eventName({ type }: Pick<LiveEvent, 'type'>): string {
  return type.replace(/^xstate\./, '')
}
