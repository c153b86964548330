import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate small file system. */
export interface SmallDisk {
  readonly dir: string
  /** Fills all space except this many bytes. */
  fill(left?: number): void
  /** Frees the space again. */
  free(): void
  /** Makes a directory of the disk read-only for everything that is opened from now on. */
  lock(dir: string): void
  unlock(dir: string): void
  remove(): void
}

/** Why this machine cannot mount a file system; null if it can. */
export function whyNoDisk(): string | null {
  if (process.getuid?.() !== 0) return 'left out: only root may mount a small disk'
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-mount-'))
  try {
    mount(['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir])
    umount(dir)
    return null
  } catch (error) {
    return `left out: this machine lets nobody mount a small disk (${String(error)})`
  } finally {
    rmdirSync(dir)
  }
}

/** Mounts a tmpfs. @param megabytes its size. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-disk-'))
  // The engine's PHP runs as another user, who must be able to reach the wikis.
  mount(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', dir])
  const ballast = join(dir, 'ballast')
  const locked = new Set<string>()
  const unlock = (place: string) => {
    if (locked.delete(place)) umount(place)
  }
  return {
    dir,
    fill(left = 0) {
      const file = openSync(ballast, 'a')
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(dir)
          const wanted = bavail * bsize - left
          if (wanted <= 0) return
          writeSync(file, Buffer.alloc(Math.min(wanted, 4 * 1024 * 1024)))
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    lock(place) {
      // A mount with files open for writing cannot become read-only, so the mount is set up where nobody uses it.
      const aside = mkdtempSync(join(tmpdir(), 'wikistead-mount-'))
      mount(['--bind', place, aside])
      mount(['-o', 'remount,bind,ro', aside])
      mount(['--bind', aside, place])
      locked.add(place)
      umount(aside)
      rmdirSync(aside)
    },
    unlock,
    remove() {
      for (const place of [...locked]) unlock(place)
      // Processes that have just ended may still be leaving it.
      umount(dir)
      rmdirSync(dir)
    },
  }
}

function mount(args: readonly string[]): void {
  execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function umount(dir: string): void {
  execFileSync('umount', ['--lazy', dir], { stdio: ['ignore', 'ignore', 'pipe'] })
}
