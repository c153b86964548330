/** How much a client wants one media type. */
interface AcceptedType {
  /** In lower case. The subtype, or both parts, can be `*`. */
  readonly type: string
  /** 0 to 1. */
  readonly quality: number
}

/** More entries than any real client sends. */
const TYPES_MAX = 100

/**
 * Reads a header of preferences such as `Accept` or `Accept-Language`. Unreadable entries are left out. Source:
 * RFC 9110, section 12.4.2.
 */
export function readPreferences(header: string): readonly AcceptedType[] {
  return header
    .toLowerCase()
    .split(',', TYPES_MAX)
    .map(part => {
      const [type = '', ...parameters] = part.split(';').map(text => text.trim())
      const quality = parameters.find(parameter => parameter.startsWith('q='))
      return { type, quality: quality === undefined ? 1 : readQuality(quality.slice(2)) }
    })
    .filter(({ type, quality }) => type !== '' && !Number.isNaN(quality))
}

/** How much a client wants a media type, from its most specific matching entry. 0 for not at all. */
export function qualityOf(type: string, accepted: readonly AcceptedType[]): number {
  const [main = ''] = type.split('/')
  for (const range of [type, `${main}/*`, '*/*']) {
    const entry = accepted.find(entry => entry.type === range)
    if (entry) return entry.quality
  }
  return 0
}

/** @returns NaN for anything but a quality. */
function readQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : Number.NaN
}
