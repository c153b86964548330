import { formatBytes } from '#contract/format-bytes.ts'
import type { Finding } from '#contract/operator/overview.ts'
import { type DiskSpace, diskFaultOf } from '#server/platform/disk/disk-space.ts'
import { isDiskLow } from '#server/platform/disk/disk-watch.ts'
import { bad, good, unknown } from './finding.ts'

/** The service is tested on the Node that npm installs with it. */
const NODE = 24
/** A connection takes two files: its own, and one for its request to PHP. */
const OPEN_FILES = 4096

/** @param version such as `24.2.0`. */
export function judgeNode(version: string): Finding {
  const isNew = Number.parseInt(version, 10) >= NODE
  return isNew
    ? good('Node', `${version}.`)
    : bad(
        'Node',
        `${version} is too old.`,
        `Run "npm ci", and start the service with npm or its unit: they use Node ${NODE}.`,
      )
}

export type FoundPhp =
  | { readonly missing: string }
  | {
      readonly version: string
      readonly mediawiki: string
      readonly hasApcu: boolean
      readonly hasLua: boolean
      readonly hasGd: boolean
    }

export function judgePhp(found: FoundPhp): Finding {
  if ('missing' in found) return bad('PHP', 'wikis cannot run.', found.missing)
  const { version, mediawiki, hasApcu, hasLua, hasGd } = found
  const lacking = [hasApcu ? [] : 'apcu', hasLua ? [] : 'luasandbox', hasGd ? [] : 'gd'].flat()
  return lacking.length === 0
    ? good('PHP', `${version} for MediaWiki ${mediawiki}, with all modules.`)
    : bad(
        'PHP',
        `${version} for MediaWiki ${mediawiki} runs wikis, but lacks ${lacking.join(', ')}.`,
        `apt-get install ${lacking.map(name => `php-${name}`).join(' ')}`,
      )
}

/** @param reserveMb `DISK_RESERVE`. */
export function judgeDisk(spaces: readonly DiskSpace[], reserveMb: number | null): Finding {
  if (spaces.length === 0) return unknown('disk', 'DATA_DIR does not exist yet.')
  const free = formatBytes(Math.min(...spaces.map(space => space.free)))
  const fault = diskFaultOf(spaces)
  if (fault === 'read-only') return bad('disk', 'it is read-only.', 'Mount it so that it can be written.')
  if (fault === 'full') return bad('disk', 'it is full.', 'Free some space: du --max-depth=2 DATA_DIR')
  return isDiskLow(spaces, reserveMb)
    ? bad('disk', `${free} are free, so no wiki can be created.`, 'Free some space, or lower DISK_RESERVE.')
    : good('disk', `${free} are free.`)
}

/** @param limits the text of `/proc/self/limits`; null where there is none. */
export function judgeOpenFiles(limits: string | null): Finding {
  const limit = /^Max open files +(\d+|unlimited)/m.exec(limits ?? '')?.[1]
  if (limit === undefined) return unknown('open files', 'this system does not report its limit.')
  return limit === 'unlimited' || Number(limit) >= OPEN_FILES
    ? good('open files', `this shell allows ${limit} per process.`)
    : bad(
        'open files',
        `this shell allows only ${limit} per process.`,
        `Raise it to ${OPEN_FILES} or more: LimitNOFILE in the unit, "ulimit -n" in a shell.`,
      )
}

/** @param folder `FILES_DIR`; null if only one machine has the files. @param fault what did not work; null if all did. */
export function judgeSharedFiles(folder: string | null, fault: string | null): Finding {
  if (folder === null) return good('shared files', 'they are all on one machine.')
  return fault === null
    ? good('shared files', 'files can be written, locked by their names and renamed.')
    : bad(
        'shared files',
        `${fault}.`,
        'Several servers need a file system where O_EXCL and rename hold on all machines: NFS 4, CephFS or GlusterFS.',
      )
}
