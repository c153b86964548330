/**
 * One `@` with something on both sides; no white space, no control characters, and none of the marks that would make it a
 * list, a name or another header of a mail. That somebody reads it the mail itself proves.
 */
export const EMAIL_SHAPE = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/**
 * One spelling for all spellings of an address: the local part in lower case and NFKC, the domain as IDNA writes it in ASCII
 * (WHATWG URL Standard, "host parsing"), without a final dot. Full-width letters, invisible characters and other dots, which
 * mail software folds as well, make no second address.
 * @returns null where the domain is no host name.
 */
export function canonicalEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const host = emailHost(email.slice(at + 1))
  const local = email.slice(0, at).replace(INVISIBLE, '').normalize('NFKC').toLowerCase().normalize('NFKC')
  return host === null || local === '' ? null : `${local}@${host}`
}

/** What is stored and written to: the local part as typed, and the domain in ASCII where it was typed otherwise. */
export function emailToStore(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const host = emailHost(domain)
  const isAsTyped = host === null || (/^[\w.-]+$/.test(domain) && domain.toLowerCase() === host)
  return isAsTyped ? email : `${email.slice(0, at)}@${host}`
}

function emailHost(domain: string): string | null {
  const address = `http://${domain}/`
  // What an address parser would decode or take for something else than a host.
  if (/[/?#%\\:@]/.test(domain) || !URL.canParse(address)) return null
  const host = new URL(address).hostname.replace(/\.$/, '')
  // An IP address has no letter.
  return HOST.test(host) && /[a-z]/.test(host) ? host : null
}
