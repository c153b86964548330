import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { timed } from '#server/platform/request-times.ts'

/** Runs one step of a driver and may repeat it or replace its error. @param sql the query's SQL; '' for other steps. */
export type WatchStep = <Result>(step: () => Promise<Result>, sql: string) => Promise<Result>

/** A dialect whose connections and queries all run through `watch`, and add their time to the current request. */
export function watchedDialect(dialect: Dialect, watch: WatchStep): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => watchedDriver(dialect.createDriver(), watch),
  }
}

/** Changes the driver itself, because it keeps facts about its connections that a wrapper would not have. */
function watchedDriver(driver: Driver, watch: WatchStep): Driver {
  const watched = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async options => {
    const connection = await timed(
      'database',
      async () => await watch(async () => await acquire(options), ''),
    )
    if (watched.has(connection)) return connection
    watched.add(connection)
    // Begin, commit and rollback are also queries of the connection.
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) =>
      await timed('database', async () => await watch(async () => await execute(query, options), query.sql))
    return connection
  }
  return driver
}
