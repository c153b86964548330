/**
 * Characters that MediaWiki removes from a title, and that it treats as spaces. Source:
 * MediaWikiTitleCodec::splitTitleString.
 */
const REMOVED = /[\u200E\u200F\u202A-\u202E]+/g
const SPACES = /[ _\u00A0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g

/** A title as MediaWiki understands it, with spaces. Checks of titles must use this form. */
export function cleanTitle(title: string): string {
  return title.replace(REMOVED, '').replace(SPACES, ' ').trim()
}
