import { join } from 'node:path'
import type pg from 'pg'
import { listTables, serverMajor, withClient } from './postgres-client.ts'
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
  return await withClient(databaseUrl, async client => {
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
  })
}

async function countRows(client: pg.Client): Promise<TableRows> {
  const counts: [string, number][] = []
  for (const name of await listTables(client)) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from public.${client.escapeIdentifier(name)}`,
    )
    counts.push([name, Number(rows[0]?.rows)])
  }
  return Object.fromEntries(counts)
}
