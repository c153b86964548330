const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A moment of today as a clock shows it: `14:03:59`. */
export function clockTime(at: number): string {
  return CLOCK.format(at)
}
