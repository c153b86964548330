/** The name of a table or column in SQL, as SQLite and PostgreSQL write it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
