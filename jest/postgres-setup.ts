import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare global {
  var wikisteadPostgres: PostgresServer | undefined
}

/** Before the project `server-postgres`: one PostgreSQL for all its files, its address in `TEST_POSTGRES_URL`. */
export default async function setup(): Promise<void> {
  const server = await startPostgres()
  globalThis.wikisteadPostgres = server
  process.env['TEST_POSTGRES_URL'] = server.url
}
