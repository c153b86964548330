/** A prepared `update` or `delete` of Kysely. */
interface Change {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint } | { readonly numDeletedRows: bigint }>
}

/** Runs a change. @returns whether it changed any row; if not, another request was faster or there is no such row. */
export async function changesRows(change: Change): Promise<boolean> {
  const result = await change.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}
