import { createHash } from 'node:crypto'

/** Increase it when the same name is drawn in another way. Also in `looks.php`. */
const EDITION = 1
const HASH_LENGTH = 16

/** The query of a monogram's URL. A URL with it may be cached for ever; `looks.php` makes the same one. */
export function monogramHash(sitename: string): string {
  return createHash('sha256').update(`${EDITION}\n${sitename}`).digest('hex').slice(0, HASH_LENGTH)
}
