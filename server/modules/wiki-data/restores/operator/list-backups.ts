import { formatBytes } from '#contract/format-bytes.ts'
import { readWikiAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import {
  findBackedUpWiki,
  listServiceBackups,
  listWikiBackups,
} from '#server/modules/wiki-data/restores/find-backup.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'

/** The backups of the service as lines of a table, newest first. */
export async function tabulateService(store: BackupStore): Promise<readonly string[]> {
  const rows = (await listServiceBackups(store)).map(({ snapshot, about }) => [
    describeTime(snapshot.takenAt),
    String(about.run?.wikis ?? '-'),
    String(about.rows['users'] ?? '-'),
    formatBytes(snapshot.bytes),
    verified(snapshot.verifiedAt),
  ])
  return table(['time', 'wikis', 'accounts', 'database', 'verified'], rows)
}

/** The backups of one wiki. @throws BackupError if there is none. */
export async function tabulateWiki(
  store: BackupStore,
  name: string,
  suffix: string,
): Promise<readonly string[]> {
  const backups = await listWikiBackups(store, await findBackedUpWiki(store, name, suffix))
  const rows = backups.flatMap(({ takenAt, verifiedAt, about: facts, ...snapshot }) => {
    const about = readWikiAbout({ ...snapshot, takenAt, verifiedAt, about: facts })
    if (!about) return []
    const counts = [about.pages, about.entities, about.users, about.files].map(String)
    return [[describeTime(takenAt), ...counts, formatBytes(about.bytes), verified(verifiedAt)]]
  })
  return table(['time', 'pages', 'entities', 'users', 'files', 'size', 'verified'], rows)
}

function verified(time: number | null): string {
  return time === null ? 'no' : describeTime(time)
}

/** The first and the last column are aligned to the left, numbers to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]?.length ?? 0)))
  return [head, ...rows].map(row =>
    row
      .map((cell, column) =>
        column === 0 || column === head.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
