/** Stops the MariaDB that `mariadb-setup.ts` started. */
export default async function teardown(): Promise<void> {
  await globalThis.wikisteadMariaDb?.stop()
  globalThis.wikisteadMariaDb = undefined
}
