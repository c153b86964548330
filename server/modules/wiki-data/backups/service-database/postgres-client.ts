import pg from 'pg'

/** Calls a function with a connection of its own. */
export async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the query; without a listener the error would end the process.
  client.on('error', () => {})
  await client.connect()
  return await use(client).finally(() => client.end())
}

/** The names of a database's tables. */
export async function listTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  return rows.map(({ name }) => name)
}

/** The major version of a server. */
export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  return Math.floor(Number(rows[0]?.version) / 10_000)
}
