import type { FastifyBaseLogger } from 'fastify'
import { MEGABYTE } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { storageRefusal } from '#server/platform/http/storage-refusal.ts'
import { type DiskSpace, diskFaultOf, spaceOf } from './disk-space.ts'

/** The default of `DISK_RESERVE`: this many bytes or this fraction of the disk, whichever is less. */
const RESERVE_BYTES = 1024 * MEGABYTE
const RESERVE_PART = 0.05

const RETRY_AFTER_S = 600

/** Watches whether the disk has space for new data. */
export interface DiskWatch {
  /** Whether less than the reserve is free. Each change is logged once. */
  isLow(): Promise<boolean>
  /** What prevents writing to the disk at all; null if nothing does. */
  fault(): Promise<'full' | 'read-only' | null>
  /** Bytes that can be written before the disk is low; not negative. */
  room(): Promise<number>
  /** The file systems that this process writes to. */
  spaces(): Promise<readonly DiskSpace[]>
}

interface Options {
  readonly config: Pick<ServerConfig, 'diskReserveMb'>
  readonly log: FastifyBaseLogger
  readonly readSpace: () => Promise<readonly DiskSpace[]>
}

export function createDiskWatch({ config, log, readSpace }: Options): DiskWatch {
  let wasLow = false
  return {
    async isLow() {
      const spaces = await readSpace()
      const isLow = isDiskLow(spaces, config.diskReserveMb)
      const freeMb = Math.floor(Math.min(...spaces.map(({ free }) => free)) / MEGABYTE)
      if (isLow && !wasLow)
        log.error({ freeMb }, 'The disk is nearly full: no wikis can be created until space is freed')
      if (!isLow && wasLow) log.info({ freeMb }, 'The disk has enough free space again')
      wasLow = isLow
      return isLow
    },
    spaces: readSpace,
    async fault() {
      return diskFaultOf(await readSpace())
    },
    async room() {
      const spaces = await readSpace()
      const rooms = spaces.map(space => space.free - reserveOf(space, config.diskReserveMb))
      return Math.max(0, Math.min(...rooms))
    },
  }
}

/** Whether less than the reserve is free. @param reserveMb null for the default. */
export function isDiskLow(spaces: readonly DiskSpace[], reserveMb: number | null): boolean {
  return spaces.some(space => space.free < reserveOf(space, reserveMb))
}

/** @throws AppError 503 if the disk is nearly full or read-only, 507 if it is full regardless of the reserve. */
export async function requireRoom({ disk }: { readonly disk: DiskWatch }): Promise<void> {
  if (await disk.isLow())
    throw new AppError(503, 'no-room', msg('error-there-no-room-new-wikis'), {
      retryAfterSeconds: RETRY_AFTER_S,
    })
  const fault = await disk.fault()
  if (fault !== null) throw storageRefusal(fault)
}

/** Bytes that can be written to a directory without using the reserve; 0 if it does not exist. */
export async function roomIn(dir: string, reserveMb: number | null): Promise<number> {
  const space = await spaceOf(dir)
  return space ? Math.max(0, space.free - reserveOf(space, reserveMb)) : 0
}

/** @param reserveMb null for the default. */
export function reserveOf({ total }: DiskSpace, reserveMb: number | null): number {
  return reserveMb === null ? Math.min(RESERVE_BYTES, total * RESERVE_PART) : reserveMb * MEGABYTE
}
