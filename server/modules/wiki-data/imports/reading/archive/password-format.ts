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
export function isSafePasswordHash(hash: string): boolean {
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
