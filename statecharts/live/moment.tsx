import { formatTime } from './format-time.ts'

/** A time of day. `at` is in epoch milliseconds. */
export function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
}
