import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { baseName, usesFolder } from './names.ts'
import { PART, type Place, readSmall, type StoredFile } from './place.ts'
import { isEnded, PROCESS_NAME } from './process-name.ts'

type UseKind = 'save' | 'unpack' | 'sweep'

const RENEW_MS = 10 * MINUTE_MS
/** The file of a use that was written so short a time ago shows the place's time well enough. */
const FRESH_MS = MINUTE_MS
/** A use of another machine that was not renewed for so long has crashed. Times are the place's, so no two clocks are compared. */
const ABANDONED_AFTER_MS: Readonly<Record<UseKind, number>> = {
  save: 24 * HOUR_MS,
  unpack: 24 * HOUR_MS,
  sweep: HOUR_MS,
}

/** What the other processes at work in a series do. */
export interface OtherUses {
  readonly alive: readonly UseKind[]
  /** Paths of files that crashed processes left. */
  readonly abandoned: readonly string[]
}

/**
 * Tells other processes that this one works in a series, by a file in the place: whoever saves or unpacks needs
 * objects that a sweep may take for unused. Each writes its own file first and looks for the others' then, so of
 * two that begin at once at least one sees the other.
 */
export class SeriesUse {
  readonly #place: Place
  readonly #path: string
  readonly #timer: NodeJS.Timeout
  #writtenAt = 0
  #isLost = false

  private constructor(place: Place, path: string) {
    this.#place = place
    this.#path = path
    // A later attempt may succeed.
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), RENEW_MS).unref()
  }

  static async begin(place: Place, series: string, kind: UseKind): Promise<SeriesUse> {
    const use = new SeriesUse(place, `${usesFolder(series)}/${kind}-${randomBytes(8).toString('hex')}`)
    try {
      await use.#write()
      return use
    } catch (error) {
      await use.end()
      throw error
    }
  }

  async others(series: string): Promise<OtherUses> {
    if (performance.now() - this.#writtenAt > FRESH_MS) await this.#write()
    const files = await this.#place.list(usesFolder(series))
    const own = files.find(({ name }) => name === this.#path)
    const rest = files.filter(({ name }) => name !== this.#path)
    const now = own?.modifiedAt ?? 0
    const alive: UseKind[] = []
    const abandoned: string[] = []
    for (const file of rest)
      if (now - file.modifiedAt > ABANDONED_AFTER_MS[kindOf(file)]) abandoned.push(file.name)
      else if (file.name.endsWith(PART)) continue
      else if (await this.#hasEnded(file)) abandoned.push(file.name)
      else alive.push(kindOf(file))
    return { alive, abandoned }
  }

  /** Whether nobody has removed this use's file. */
  async isHeld(): Promise<boolean> {
    const files = await this.#place.list(dirname(this.#path))
    if (!files.some(({ name }) => name === this.#path)) this.#isLost = true
    return !this.#isLost
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#place.remove([this.#path]).catch(() => {})
  }

  /** Does not bring back a file that another process has removed. */
  async #renew(): Promise<void> {
    if (await this.isHeld()) await this.#write()
  }

  async #hasEnded({ name }: StoredFile): Promise<boolean> {
    const text = await readSmall(this.#place, name).catch(() => null)
    return text !== null && isEnded(text.toString())
  }

  async #write(): Promise<void> {
    await this.#place.put(this.#path, async function* () {
      yield Buffer.from(`${PROCESS_NAME}\n`)
    })
    this.#writtenAt = performance.now()
  }
}

/** Waits until no sweep runs in a series. @throws BackupStoreError after an hour. */
export async function untilSwept(use: SeriesUse, series: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + HOUR_MS
  for (
    let wait = 200;
    (await use.others(series)).alive.includes('sweep');
    wait = Math.min(wait * 2, 30_000)
  ) {
    if (performance.now() > end)
      throw new BackupStoreError('no-place', `Another process has been cleaning up ${series} for an hour.`)
    await delay(wait, undefined, { signal })
  }
}

function kindOf({ name }: StoredFile): UseKind {
  const kind = baseName(name).split('-')[0]
  return kind === 'sweep' || kind === 'unpack' ? kind : 'save'
}
