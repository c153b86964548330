import { runOnce } from './run-once.ts'

/** The statements that the tests of a file run. */
export interface Note {
  readonly testPath: string
  readonly statements: readonly string[]
}

/**
 * The statements that only tests run which do not run on PostgreSQL, one line each, with their file.
 *
 * @param once the ends of the paths of those files
 */
export function statementsRunOnce(notes: readonly Note[], once: readonly string[] = runOnce): string[] {
  const runsOnce = ({ testPath }: Note) => once.some(file => testPath.endsWith(`/${file}`))
  const onBoth = new Set(notes.filter(note => !runsOnce(note)).flatMap(({ statements }) => statements))
  return notes.filter(runsOnce).flatMap(({ testPath, statements }) => {
    const file = once.find(each => testPath.endsWith(`/${each}`))
    return statements.filter(sql => !onBoth.has(sql)).map(sql => `${file}: ${sql}`)
  })
}
