import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const NAMES_MAX = 100_000
const COLORS = ['blue', 'red', 'green', 'golden', 'painted', 'carved', 'broken', 'glazed', 'small', 'large']
const THINGS = ['vase', 'portrait', 'letter', 'coin', 'chair', 'map', 'mask', 'violin', 'herbarium', 'lamp']

/** A name of three words, such as "blue vase 100"; only the last one is unique. */
export function nthName(number: number): string {
  return [COLORS[number % 10], THINGS[Math.floor(number / 10) % 10], number].join(' ')
}

/** The text of a name in the search index (`SearchIndex.php`). */
export function indexText(name: string): string {
  const words = name.split(' ')
  const whole = createHash('sha1').update(name).digest('hex').slice(0, 16)
  return [`ze${whole}`, `zb${words[0]}`, ...words, ...words.map(word => `zl${word}`)].join(' ')
}

/** Opens a wiki's main database beside the running server. */
export function databaseOf(dataDir: string, domain: string): DatabaseSync {
  const dir = join(dataDir, 'wikis', domain.split(':')[0] ?? '', 'db')
  const isMain = (file: string) => /^\w+\.sqlite$/.test(file) && !/cache|sessions|jobqueue/.test(file)
  const db = new DatabaseSync(join(dir, readdirSync(dir).find(isMain) ?? ''))
  db.exec('pragma busy_timeout = 10000')
  return db
}
