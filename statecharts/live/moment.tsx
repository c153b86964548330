const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A time of day, such as `14:03:59`. @param at in epoch milliseconds. */
function formatTime(at: number): string {
  return CLOCK.format(at)
}

/** A time of day. `at` is in epoch milliseconds. */
export function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
}
