import { join } from 'node:path'
import pg from 'pg'
import { findPostgresTool, postgresAccess, runPostgresTool } from './postgres-tools.ts'
import type { TableRows } from './table-rows.ts'

/** The archive in the directory of a dump. */
export const POSTGRES_DUMP = 'service.pgdump'

/**
 * Dumps a database with `pg_dump`, at the moment at which its rows are counted: the transaction that counts
 * lends its snapshot to the program.
 */
export async function dumpPostgres(
  databaseUrl: string,
  dir: string,
  signal: AbortSignal,
): Promise<TableRows> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the query; without a listener the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const program = await findPostgresTool('pg_dump', await serverMajor(client), signal)
    await client.query('begin isolation level repeatable read, read only')
    const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const rows = await countRows(client)
    const { address, env } = postgresAccess(databaseUrl)
    await runPostgresTool(
      program,
      [
        '--format=custom',
        // The store compresses, and encrypts.
        '--compress=0',
        '--no-owner',
        '--no-privileges',
        '--schema=public',
        `--snapshot=${exported.rows[0]?.snapshot}`,
        `--file=${join(dir, POSTGRES_DUMP)}`,
        `--dbname=${address}`,
      ],
      { env, signal },
    )
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

/** The major version of a server. */
export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  return Math.floor(Number(rows[0]?.version) / 10_000)
}

async function countRows(client: pg.Client): Promise<TableRows> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from public.${client.escapeIdentifier(name)}`,
    )
    counts.push([name, Number(rows[0]?.rows)])
  }
  return Object.fromEntries(counts)
}
