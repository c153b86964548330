const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * A time as the management page writes it, such as `4 March 2026 at 21:30 UTC`.
 * @param iso ISO 8601. Source: specification, section 9 ("en-GB format in UTC").
 */
export function formatDate(iso: string): string {
  return `${FORMAT.format(new Date(iso))} UTC`
}
