import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * A mark in the first line of a test file, such as `// @slow`, which renaming the file does not change:
 *
 * - `slow`: it takes longer than most, so it starts before the others, and `npm run check` leaves it out.
 * - `sqlite-only`: it asks nothing of the database that others do not ask as well, so it does not run on PostgreSQL.
 *   The reporter of statements fails the run if such a file runs another statement.
 */
export type Mark = 'slow' | 'sqlite-only'

/** @param path absolute, or relative to the repository */
export function hasMark(mark: Mark, path: string): boolean {
  const [first = ''] = readFileSync(join(ROOT, path.replace(ROOT, '')), 'utf8').split('\n', 1)
  return first.startsWith('// @') && first.split(/[ :]+/).includes(`@${mark}`)
}

/**
 * The test files with a mark.
 *
 * @param globs of test files, relative to the repository
 * @returns paths relative to the repository
 */
export function markedFiles(mark: Mark, globs: readonly string[]): string[] {
  return globSync([...globs], { cwd: ROOT }).filter(file => hasMark(mark, file))
}
