const LETTERS = '[A-Za-z]'
const EITHER = '[A-Za-z0-9]'
/** Source: RFC 5646, section 2.1. Does not include its irregular tags. */
const WELL_FORMED = new RegExp(
  [
    `^(?:${LETTERS}{2,3}(?:-${LETTERS}{3}){0,3}|${LETTERS}{4,8})`,
    `(?:-${LETTERS}{4})?(?:-(?:${LETTERS}{2}|[0-9]{3}))?`,
    `(?:-(?:${EITHER}{5,8}|[0-9]${EITHER}{3}))*`,
    `(?:-[0-9A-WYZa-wyz](?:-${EITHER}{2,8})+)*`,
    `(?:-x(?:-${EITHER}{1,8})+)?$`,
  ].join(''),
)
const PRIVATE = new RegExp(`^x(?:-${EITHER}{1,8})+$`, 'i')
const CHUNK = 8

/**
 * Turns a language code into a tag that every parser accepts. Codes of lexemes' lemmas may end with the id of any
 * item, such as `en-x-Q1234567890`, but parts of a tag may have at most eight characters.
 */
export function languageTag(code: string): string {
  if (WELL_FORMED.test(code) || PRIVATE.test(code)) return code
  const [before = '', after] = code.split(/-x-/i, 2)
  const variant = after === undefined ? '' : `-x-${chunks(after)}`
  if (WELL_FORMED.test(before) && /^-x(?:-[A-Za-z0-9]{1,8})+$/.test(variant)) return before + variant
  const all = chunks(code)
  return all === '' ? 'und' : `und-x-${all}`
}

function chunks(text: string): string {
  const parts = text
    .split(/[^A-Za-z0-9]+/)
    .flatMap(part => part.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? [])
  return parts.join('-')
}
