import type { ToldRecord } from '#server/php/told-record.ts'
import type { SearchNames } from './search-names.ts'

/** Between the wikis and the search server: what PHP is told of it, and whether it answers. */
export class SearchLink {
  readonly names: SearchNames
  /** The path of the socket at which PHP reaches it. */
  readonly socket: string
  /** Why it does not answer, for the operator; null while it does. */
  fault: string | null = 'It has not been asked yet.'

  constructor(names: SearchNames, socket: string) {
    this.names = names
    this.socket = socket
  }

  /** Whether the search server has an index of this wiki as it is today. */
  isComplete({ search, dbName }: ToldRecord): boolean {
    return dbName !== undefined && search?.edition === this.names.editionOf(dbName)
  }

  /** What PHP is told; empty for a wiki that is still searched in its own database. */
  tell(record: ToldRecord): string {
    return this.isComplete(record) && record.dbName !== undefined ? this.told(record.dbName) : ''
  }

  private told(dbName: string): string {
    const base = this.names.base(dbName)
    return JSON.stringify({
      socket: this.socket,
      base,
      key: this.names.key(base),
      answers: this.fault === null,
    })
  }
}
