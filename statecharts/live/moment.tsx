import { clockTime } from './clock-time.ts'

/** A moment of today; milliseconds since the epoch. */
export function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
}
