/**
 * One `@` with something on both sides, no white space, no control characters, and none of the characters
 * that would turn it into a list, a display name or another header of an email. Whether anyone reads it is
 * proven by the verification email.
 */
export const EMAIL_SHAPE = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/**
 * One spelling for all spellings of an email address: the local part in lower case and NFKC, the domain in
 * ASCII as IDNA writes it (WHATWG URL Standard, "host parsing"), without a final dot. Full-width letters,
 * invisible characters and other kinds of dots do not make a different email address, because mail servers
 * fold them as well.
 * @returns null if the domain is not a host name.
 */
export function canonicalEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const host = emailHost(email.slice(at + 1))
  const local = email.slice(0, at).replace(INVISIBLE, '').normalize('NFKC').toLowerCase().normalize('NFKC')
  return host === null || local === '' ? null : `${local}@${host}`
}

/**
 * The address to store and to send to: the local part as typed, the domain in ASCII unless it was typed so
 * already.
 */
export function emailToStore(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const host = emailHost(domain)
  const isAsTyped = host === null || (/^[\w.-]+$/.test(domain) && domain.toLowerCase() === host)
  return isAsTyped ? email : `${email.slice(0, at)}@${host}`
}

function emailHost(domain: string): string | null {
  const url = `http://${domain}/`
  // Characters that a URL parser would decode or take for something other than a host.
  if (/[/?#%\\:@]/.test(domain) || !URL.canParse(url)) return null
  const host = new URL(url).hostname.replace(/\.$/, '')
  // An IP address has no letters.
  return HOST.test(host) && /[a-z]/.test(host) ? host : null
}
