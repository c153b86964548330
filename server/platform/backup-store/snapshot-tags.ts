import { number, object } from 'yup'
import type { About, Snapshot, SnapshotName } from './backup-store.ts'
import { isName } from './names.ts'

const VERIFIED = 'verified'
const VERIFIED_AT = 'verified-at='
const FACTS = 'facts='

const factsSchema = object({
  takenAt: number().strict().integer().required(),
  files: number().strict().integer().required(),
  bytes: number().strict().integer().required(),
  about: object().strict().required(),
})

/** The tags that together identify a snapshot. */
export const tagsOfName = ({ series, id }: SnapshotName): string => `${series},${id}`

/**
 * A snapshot as restic tags: its series, its id, and everything else as one JSON text. restic separates tags with
 * commas, so the text contains none: see {@link withoutCommas}.
 */
export function toTags({ series, id, verifiedAt, ...facts }: Snapshot): string[] {
  const verified = verifiedAt === null ? [] : verifiedTags(verifiedAt)
  return [series, id, `${FACTS}${withoutCommas(JSON.stringify(facts))}`, ...verified]
}

/** The tags that a snapshot gets when it is verified. The first is for people who restore by hand. */
export const verifiedTags = (time: number): string[] => [VERIFIED, `${VERIFIED_AT}${time}`]

/** Reads a snapshot from its tags. Null for one that this service did not make. */
export function fromTags(tags: readonly string[]): Snapshot | null {
  const [series = '', id = ''] = tags
  const valuesOf = (name: string) =>
    tags.filter(tag => tag.startsWith(name)).map(tag => tag.slice(name.length))
  const [text] = valuesOf(FACTS)
  const times = valuesOf(VERIFIED_AT).filter(time => /^\d{1,16}$/.test(time))
  if (!isName({ series, id }) || text === undefined) return null
  try {
    const { about, ...facts } = factsSchema.validateSync(JSON.parse(withCommas(text)))
    const verifiedAt = times.length === 0 ? null : Math.max(...times.map(Number))
    return { series, id, ...facts, about: about as About, verifiedAt }
  } catch {
    return null
  }
}

/** Replaces commas with semicolons. In JSON, a semicolon can only occur in a string, where it can be escaped. */
function withoutCommas(json: string): string {
  return json.replaceAll(';', '\\u003b').replaceAll(',', ';')
}

function withCommas(text: string): string {
  return text.replaceAll(';', ',')
}
