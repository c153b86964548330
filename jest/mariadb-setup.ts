import { type MariaDbServer, startMariaDb } from './mariadb-server.ts'

declare global {
  var wikisteadMariaDb: MariaDbServer | undefined
}

/** Starts one MariaDB for all files of the project `engine-mariadb`; `TEST_MARIADB_URL` holds its URL. */
export default async function setup(): Promise<void> {
  const server = await startMariaDb()
  globalThis.wikisteadMariaDb = server
  process.env['TEST_MARIADB_URL'] = server.url
}
