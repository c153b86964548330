const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A time of day, such as `14:03:59`. @param at in epoch milliseconds. */
export function formatTime(at: number): string {
  return CLOCK.format(at)
}
