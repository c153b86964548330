/**
 * One `@` with something on both sides; no white space, no control characters, and none of the marks that would make it a
 * list, a name or another header of a mail. That somebody reads it the mail itself proves.
 */
export const EMAIL_SHAPE = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u

/**
 * One spelling for all spellings of an address: the local part in lower case and NFKC, the domain as IDNA writes it in ASCII
 * (WHATWG URL Standard, "host parsing"), without a final dot. Full-width letters, invisible characters and other dots, which
 * mail software folds as well, make no second address.
 * @returns null where the domain is no host name.
 */
export function canonicalEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const host = emailHost(email.slice(at + 1))
  return host === null ? null : `${email.slice(0, at).normalize('NFKC').toLowerCase()}@${host}`
}

function emailHost(domain: string): string | null {
  const address = `http://${domain}/`
  // What an address parser would decode or take for something else than a host.
  if (/[/?#%\\:@]/.test(domain) || !URL.canParse(address)) return null
  const host = new URL(address).hostname.replace(/\.$/, '')
  // An IP address ends in a number.
  return host === '' || /(^|\.)\d+$/.test(host) ? null : host
}
