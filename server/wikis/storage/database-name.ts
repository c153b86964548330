import { randomBytes } from 'node:crypto'

/** MariaDB's names have at most 64 characters; some are left for derived names. */
const NAME = /^[a-z][a-z0-9_]{0,55}$/

/**
 * Quotes a name for SQL. Database names are made only here, and this is their only way into a statement, so what
 * a person types as a wiki's name never reaches one.
 * @throws Error when the service would not make such a name.
 */
export function quoteDatabase(name: string): string {
  if (!NAME.test(name)) throw new Error('This is not the name of a database of the service.')
  return `\`${name}\``
}

/** A name that was never used and never will be again. */
export function newDatabaseName(prefix: string): string {
  const name = `${prefix}_${randomBytes(8).toString('hex')}`
  quoteDatabase(name)
  return name
}

/** Checks and quotes the name of a table or column, which MediaWiki or an extension of the source tree has chosen. */
export function quoteName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name))
    throw new Error('This is not the name of a table or column.')
  return `\`${name}\``
}
