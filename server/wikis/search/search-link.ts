import type { PassedRecord } from '#server/php/passed-record.ts'
import type { SearchNames } from './search-names.ts'

/** The link between wikis and the search server: what PHP learns of the server, and whether it answers. */
export class SearchLink {
  readonly names: SearchNames
  /** The path of the socket at which PHP reaches the server. */
  readonly socket: string
  /** Why the server does not answer, for the operator; null while it does. */
  fault: string | null = 'It has not been checked yet.'

  constructor(names: SearchNames, socket: string) {
    this.names = names
    this.socket = socket
  }

  /** Whether the search server has a complete index of this wiki in the current edition. */
  isComplete({ search, dbName }: PassedRecord): boolean {
    return dbName !== undefined && search?.edition === this.names.editionOf(dbName)
  }

  /** What PHP learns of the server; empty for a wiki that is still searched in its own database. */
  describe(record: PassedRecord): string {
    return this.isComplete(record) && record.dbName !== undefined ? this.accessOf(record.dbName) : ''
  }

  private accessOf(dbName: string): string {
    const base = this.names.base(dbName)
    return JSON.stringify({
      socket: this.socket,
      base,
      key: this.names.key(base),
      answers: this.fault === null,
    })
  }
}
