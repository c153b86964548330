/** The statements that the tests of a file run. */
export interface Note {
  readonly testPath: string
  readonly statements: readonly string[]
}

/**
 * The statements that no test runs on PostgreSQL, one line each, with their file.
 *
 * @param sqliteOnly the paths of files that do not run on PostgreSQL, relative to the repository
 */
export function untestedStatements(notes: readonly Note[], sqliteOnly: readonly string[]): string[] {
  const fileOf = ({ testPath }: Note) => sqliteOnly.find(file => testPath.endsWith(`/${file}`))
  const onBoth = new Set(notes.filter(note => !fileOf(note)).flatMap(({ statements }) => statements))
  return notes.flatMap(note => {
    const file = fileOf(note)
    return file ? note.statements.filter(sql => !onBoth.has(sql)).map(sql => `${file}: ${sql}`) : []
  })
}
