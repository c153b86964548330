/** After the project `server-postgres`: stops what `postgres-setup.ts` started. */
export default async function teardown(): Promise<void> {
  await globalThis.wikisteadPostgres?.stop()
  globalThis.wikisteadPostgres = undefined
}
