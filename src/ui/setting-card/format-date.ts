const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Formats a time such as `4 March 2026 at 21:30 UTC`. Source: spec 2.54.
 *
 * @param iso ISO 8601.
 */
export function formatDate(iso: string): string {
  return `${FORMAT.format(new Date(iso))} UTC`
}
