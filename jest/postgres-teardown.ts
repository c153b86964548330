/** Stops the PostgreSQL that `postgres-setup.ts` started. */
export default async function teardown(): Promise<void> {
  await globalThis.wikisteadPostgres?.stop()
  globalThis.wikisteadPostgres = undefined
}
