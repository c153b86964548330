import type { SnapshotName } from '#server/platform/backup-store/backup-store.ts'

/** The series of the service's own database. */
export const SERVICE_SERIES = 'service'

export function wikiSeries(wikiId: number): string {
  return `wiki-${wikiId}`
}

/** The id of the wiki whose series this is; null for another series. */
export function wikiOfSeries(series: string): number | null {
  const digits = /^wiki-(\d{1,15})$/.exec(series)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The name of a wiki's backup in the store. */
export function snapshotOf({ wiki_id, snapshot }: { wiki_id: number; snapshot: string }): SnapshotName {
  return { series: wikiSeries(wiki_id), id: snapshot }
}
