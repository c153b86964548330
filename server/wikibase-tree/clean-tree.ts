import { chmodSync, lchownSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What belongs to the image's own site, in the tree's top directory. */
const OWN_SITE = /^(LocalSettings.*|w|images|cache)$/

const DIR_MODE = 0o555
const PROGRAM_MODE = 0o555
const FILE_MODE = 0o444

/** Removes the image's own site from a tree: its settings, uploads and caches. */
export async function removeOwnSite(dir: string): Promise<void> {
  for (const name of await readdir(dir)) if (OWN_SITE.test(name)) await removeTree(join(dir, name))
  for (const name of ['images', 'cache']) await mkdir(join(dir, name))
}

/**
 * Makes a tree what the service can trust, whatever was packed: plain files and directories that everybody may
 * read and nobody may write, owned by this user, and links that stay inside. Everything else is removed, and
 * so are git's directories.
 * @returns how many links and special files were removed.
 */
export async function sealTree(dir: string): Promise<number> {
  const root = realpathSync(dir)
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  let removed = 0

  const seal = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const isLink = entry.isSymbolicLink()
      const wanted = entry.isDirectory() || entry.isFile() || (isLink && staysInside(path, root))
      if (!wanted || entry.name === '.git') {
        if (!wanted) removed++
        await removeTree(path)
        continue
      }
      // A change of owner also clears the rights that a program may gain (setuid, capabilities).
      lchownSync(path, owner.uid, owner.gid)
      if (isLink) continue
      if (entry.isDirectory()) {
        chmodSync(path, 0o700)
        await seal(path)
        chmodSync(path, DIR_MODE)
      } else chmodSync(path, (lstatSync(path).mode & 0o111) === 0 ? FILE_MODE : PROGRAM_MODE)
    }
  }

  lchownSync(root, owner.uid, owner.gid)
  await chmod(root, 0o700)
  await seal(root)
  await chmod(root, DIR_MODE)
  return removed
}

/** Removes a tree that was sealed. */
export async function removeTree(dir: string): Promise<void> {
  // Only root may empty a directory that it cannot write to.
  if (process.getuid?.() !== 0) await unseal(dir)
  await rm(dir, { recursive: true, force: true })
}

async function unseal(dir: string): Promise<void> {
  if (!lstatSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  await chmod(dir, 0o700)
  for (const entry of await readdir(dir, { withFileTypes: true }))
    if (entry.isDirectory()) await unseal(join(dir, entry.name))
}

/** Whether a link leads to a file or directory of the tree that does not contain the link itself. */
function staysInside(link: string, root: string): boolean {
  try {
    const target = realpathSync(link)
    if (!target.startsWith(root + sep)) return false
    return statSync(target).isDirectory() ? !link.startsWith(target + sep) : true
  } catch {
    return false
  }
}
