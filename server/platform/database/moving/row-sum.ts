import { createHash } from 'node:crypto'

export type Row = readonly unknown[]

/** How many rows a table has, and a checksum of their contents that does not depend on their order. */
export interface TableSum {
  readonly rows: number
  readonly sum: string
}

const MODULUS = 2n ** 128n

/** Adds rows one by one, so that no table has to fit in memory. */
export class RowSum {
  private rows = 0
  private sum = 0n

  add(row: Row): void {
    const hash = createHash('sha256')
      .update(JSON.stringify(row.map(canonical)))
      .digest()
    this.rows += 1
    this.sum = (this.sum + hash.readBigUInt64LE(0) * 2n ** 64n + hash.readBigUInt64LE(8)) % MODULUS
  }

  get total(): TableSum {
    return { rows: this.rows, sum: this.sum.toString(16) }
  }
}

function canonical(value: unknown): unknown {
  return value instanceof Uint8Array ? ['bytes', Buffer.from(value).toString('base64')] : value
}
