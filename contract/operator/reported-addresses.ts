/** A line that a reporter has typed, and the address in it, if it is safe to open. */
export interface ReportedAddress {
  readonly text: string
  /** Only `http:` and `https:`, without a user name and a password. */
  readonly href: string | null
}

/** Reads the addresses in a report: one per line, with or without a scheme. */
export function reportedAddresses(typed: string): readonly ReportedAddress[] {
  const lines = typed.split(/\r\n|\r|\n/).map(line => line.trim())
  return lines.filter(line => line !== '').map(text => ({ text, href: hrefOf(text) }))
}

function hrefOf(text: string): string | null {
  if (/\s/.test(text)) return null
  const address = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  const isPage = address !== null && /^https?:$/.test(address.protocol) && address.hostname.includes('.')
  return isPage && address.username === '' && address.password === '' ? address.href : null
}
