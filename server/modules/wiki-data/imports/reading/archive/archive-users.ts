import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import { archiveParts, type UserLine, userLineSchema } from '#contract/wiki-data/archive-format.ts'
import type { Losses } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import type { ReadingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import { jsonLines } from './json-lines.ts'
import type { Archive } from './open-archive.ts'

/** Preferences about the look of pages; others may contain secrets or belong to extensions that the wiki lacks. */
const PREFERENCES =
  /^(language|skin|skin-responsive|date|timecorrection|imagesize|thumbsize|underline|gender|nickname|fancysig|usebetatoolbar|rcdays|rclimit|hideminor|watchdefault|watchcreations|watchmoves|watchlistdays|editfont|searchNs\d+|variant(-[a-z-]+)?)$/
const PREFERENCE_LENGTH = 500

interface Options {
  readonly facts: WikiFacts
  readonly limits: ReadingLimits
  readonly losses: Losses
  readonly write: (line: unknown) => void
}

/** Reads the accounts. MediaWiki itself decides about each name later. @returns the names that are imported. */
export async function readUsers(
  archive: Archive,
  { facts, limits, losses, write }: Options,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const pieces = await archive.part(archiveParts.users)
  if (!pieces) return names
  for await (const line of jsonLines(pieces, userLineSchema, limits.lines)) {
    if (!line || !isPossibleName(line.name) || names.has(line.name)) {
      losses.add('user')
      continue
    }
    names.add(line.name)
    write(clean(line, facts, losses))
  }
  return names
}

/** Rules out names that every MediaWiki refuses, and the service's own account. */
function isPossibleName(name: string): boolean {
  const isImporter = name.toLowerCase().replaceAll('_', ' ') === IMPORTER_NAME.toLowerCase()
  return !isImporter && !/[\p{Cc}\p{Cf}>#<[\]|{}/@:]/u.test(name) && name.trim() === name
}

function clean(line: UserLine, { groups: known }: WikiFacts, losses: Losses) {
  const groups = line.groups.filter(({ name }) => known.includes(name))
  for (const { name } of line.groups) if (!known.includes(name)) losses.add('group', name)
  const isSafe = line.password !== undefined && isSafePasswordHash(line.password)
  if (!isSafe) losses.add(line.password === undefined ? 'noPassword' : 'password')
  const preferences = Object.entries(line.preferences).filter(
    ([name, value]) => PREFERENCES.test(name) && value.length <= PREFERENCE_LENGTH,
  )
  const { name, real_name, email, email_confirmed_at, registered_at } = line
  return {
    ...{ name, real_name, email, email_confirmed_at, registered_at, groups },
    preferences: Object.fromEntries(preferences),
    password: isSafe ? line.password : null,
  }
}

/** The most work that checking one password may cause, so that a file cannot make log-ins slow. */
const PBKDF2_ROUNDS_MAX = 1_000_000
const BCRYPT_COST_MAX = 13
const ARGON2_MEMORY_MAX_KB = 256 * 1024
const ARGON2_TIME_MAX = 10
const ARGON2_THREADS_MAX = 16
/** Characters. */
const LENGTH_MAX = 500

/**
 * Whether a password hash is in a format of MediaWiki that is safe to store and bounded in its cost.
 * @see https://www.mediawiki.org/wiki/Manual:$wgPasswordConfig
 */
function isSafePasswordHash(hash: string): boolean {
  if (hash.length > LENGTH_MAX) return false
  const pbkdf2 =
    /^:pbkdf2:sha(?:256|512):(\d{1,8}):(\d{1,3}):[A-Za-z0-9+/]{8,}={0,2}:[A-Za-z0-9+/]{16,}={0,2}$/.exec(hash)
  if (pbkdf2) {
    const [, rounds, bytes] = pbkdf2
    return Number(rounds) >= 1000 && Number(rounds) <= PBKDF2_ROUNDS_MAX && Number(bytes) <= 128
  }
  const bcrypt = /^:bcrypt:(\d{1,2})[:$!][./A-Za-z0-9]{22}[:$!]?[./A-Za-z0-9]{31}$/.exec(hash)
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= BCRYPT_COST_MAX
  const argon2 =
    /^:argon2:\$argon2(?:i|id|d)\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}$/.exec(
      hash,
    )
  if (!argon2) return false
  const [, memory, time, threads] = argon2
  return (
    Number(memory) <= ARGON2_MEMORY_MAX_KB &&
    Number(time) >= 1 &&
    Number(time) <= ARGON2_TIME_MAX &&
    Number(threads) >= 1 &&
    Number(threads) <= ARGON2_THREADS_MAX
  )
}
