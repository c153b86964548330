import { ForeignIndexError } from './refusals.ts'

/** The most shards of an index. CirrusSearch has one here; each takes server memory and one of its thousand places. */
const SHARDS_MAX = 4
/** The most copies of a shard. CirrusSearch's own index of versions has at most two. */
const REPLICAS_MAX = 2
/** The most fields of an index. Wikibase sets 5000. */
const FIELDS_MAX = 10_000

type Check = (value: unknown) => boolean
const any: Check = () => true
/** The settings that CirrusSearch sets, and the values that a wiki may give them. */
const SETTINGS: ReadonlyMap<string, Check> = new Map([
  ['number_of_shards', upTo(SHARDS_MAX)],
  ['number_of_replicas', upTo(REPLICAS_MAX)],
  ['auto_expand_replicas', isReplicaRange],
  ['mapping.total_fields.limit', upTo(FIELDS_MAX)],
  ['query.default_field', any],
  ['refresh_interval', any],
  ['routing.allocation.total_shards_per_node', any],
])
/** Groups of settings for how texts are analyzed and ranked and how the index is kept. */
const GROUPS = /^(?:analysis|merge\.policy|similarity)\../
/** Settings that make the server read one of its files. */
const FILE = /_path(?:\.|$)/
/** The most characters of a name. CirrusSearch's longest has some dozens, and each value is checked with its name. */
const NAME_MAX = 500

/** @throws ForeignIndexError when a wiki gives an index a setting that CirrusSearch does not set here. */
export function requireOwnSettings(settings: unknown): void {
  if (typeof settings !== 'object' || settings === null) throw refusal('')
  for (const [name, value] of leaves(settings)) {
    // All settings may be nested under `index`, and in the request that changes them under `settings`.
    const short = name.replace(/^settings\./, '').replace(/^index\./, '')
    const isOwn = GROUPS.test(short) ? !FILE.test(short) : SETTINGS.get(short)?.(value)
    if (isOwn !== true) throw refusal(name)
  }
}

/**
 * Each value with its keys as `a.b.c`, a form that the server also accepts. For a list, the keys are the
 * positions of its values.
 */
function* leaves(value: unknown, name = ''): Generator<readonly [string, unknown]> {
  if (name.length > NAME_MAX) throw refusal(name)
  if (typeof value !== 'object' || value === null) {
    yield [name, value]
    return
  }
  for (const [key, each] of Object.entries(value)) yield* leaves(each, name === '' ? key : `${name}.${key}`)
}

function upTo(max: number): Check {
  return value =>
    (typeof value === 'number' || typeof value === 'string') &&
    /^\d+$/.test(String(value)) &&
    Number(value) <= max
}

function isReplicaRange(value: unknown): boolean {
  const [, most] = /^\d-(\d)$/.exec(String(value)) ?? []
  return String(value) === 'false' || (most !== undefined && Number(most) <= REPLICAS_MAX)
}

function refusal(name: string): ForeignIndexError {
  return new ForeignIndexError(`The setting "${name}" of an index is not passed on as it is.`)
}
