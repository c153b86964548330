import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare global {
  var wikisteadPostgres: PostgresServer | undefined
}

/**
 * Starts one PostgreSQL for all files of the project `server-postgres`; `TEST_POSTGRES_URL` holds its URL.
 */
export default async function setup(): Promise<void> {
  const server = await startPostgres()
  globalThis.wikisteadPostgres = server
  process.env['TEST_POSTGRES_URL'] = server.url
}
