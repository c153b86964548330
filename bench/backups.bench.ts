import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { openBackupStore } from '#server/platform/backup-store/open-backup-store.ts'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import type { Bench, Figure } from './figure.ts'
import { ms, timed } from './timing.ts'

const MB = 1024 * 1024
const DATABASE_MB = 100
const PICTURES = 200
const PICTURE_BYTES = MB / 2
const STALL_MS = 50
const shell = promisify(execFile)

/**
 * Saves and unpacks a wiki of 200 MB, half of it a database and half pictures, with restic, and compares that with `sha256sum`, `tar` and `zstd` on the same disk.
 */
export const backupsBench: Bench = {
  title: 'backups',
  async run() {
    const base = await mkdtemp(`${tmpdir()}/wikistead-bench-`)
    try {
      await makeWiki(`${base}/wiki`)
      const store = await measure(base)
      const own = await byHand(base)
      return [
        compare('a first encrypted backup / by hand', store.first, own.packed, 4),
        compare('an unchanged directory / its first backup', store.second, store.first, 0.9),
        compare('unpacking, decrypting and checking / by hand', store.unpacked, own.unpacked, 4),
        compare(
          'a stall of the event loop, the 99th percentile / what visitors feel',
          store.stall,
          STALL_MS,
          1,
        ),
      ]
    } finally {
      await rm(base, { recursive: true })
    }
  },
}

/** A backup by hand, without encryption: checksums of all files, and an archive that is flushed to disk. */
async function byHand(base: string) {
  const archive = `${base}/wiki.tar.zst`
  const packed = await once(() =>
    sh(
      `cd ${base}/wiki && find . -type f -exec sha256sum {} + > ../sums && tar -c . | zstd -q -3 -o ${archive} && sync ${archive}`,
    ),
  )
  await mkdir(`${base}/by-hand`)
  const unpacked = await once(() =>
    sh(`cd ${base}/by-hand && zstd -dcq ${archive} | tar -x && sha256sum -c --quiet ../sums`),
  )
  return { packed, unpacked }
}

async function measure(base: string) {
  const store = open(base)
  await store.check()
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  const snapshots: Snapshot[] = []
  const save = async () => void snapshots.push(await saveWiki(store, base))
  stalls.enable()
  const first = await once(save)
  const second = await once(save)
  const [snapshot] = snapshots
  await mkdir(`${base}/unpacked`)
  const unpacked = await once(async () => {
    if (snapshot) await store.unpack(snapshot, `${base}/unpacked`, new AbortController().signal)
  })
  stalls.disable()
  await rm(`${base}/unpacked`, { recursive: true })
  return { first, second, unpacked, stall: stalls.percentile(99) / 1e6 }
}

function open(base: string): BackupStore {
  return openBackupStore({
    location: { kind: 'directory', dir: `${base}/backups`, isDefault: false },
    key: newBackupKey(),
    config: { diskReserveMb: 0 },
    dataDir: base,
    clock: { now: Date.now },
    log: { warn() {}, error() {} },
  })
}

async function saveWiki(store: BackupStore, base: string): Promise<Snapshot> {
  const source = { dir: `${base}/wiki`, takenAt: Date.now(), about: {} }
  return await store.save('wiki-1', source, new AbortController().signal)
}

/** A database that compresses about as well as MediaWiki's, and pictures that do not. */
async function makeWiki(dir: string): Promise<void> {
  await mkdir(`${dir}/images`, { recursive: true })
  const rows = Array.from({ length: (DATABASE_MB * MB) / 256 }, (_, row) => {
    const sum = createHash('sha256').update(`${row}`).digest('hex')
    return `${sum}|${row}|The text of revision ${row} of the page ${row % 1000}.`.padEnd(256, ' wiki text')
  })
  await writeFile(`${dir}/wiki.sqlite`, rows.join(''))
  for (let picture = 0; picture < PICTURES; picture += 1)
    await writeFile(`${dir}/images/${picture}.png`, randomBytes(PICTURE_BYTES))
}

async function sh(command: string): Promise<void> {
  await shell('sh', ['-c', command])
}

async function once(run: () => Promise<void>): Promise<number> {
  const [duration = Number.NaN] = await timed(1, run)
  return duration
}

function compare(name: string, value: number, other: number, atMost: number): Figure {
  return { name, measured: `${ms(value)} / ${ms(other)}`, ratio: value / other, aim: { atMost } }
}
