import { chmodSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { removeTree } from './clean-tree.ts'
import { explain } from './explain-tool-error.ts'
import { WikibaseInstallError } from './install-error.ts'
import { runTool } from './run-tool.ts'

/** Where Wikibase's image keeps MediaWiki. */
const MEDIAWIKI = ['var', 'www', 'html']

/**
 * Unpacks an image as an ordinary user: its owners become this user, and its devices empty files.
 * @param layout the image as umoci names it.
 * @param rootDir where the image's file system goes.
 * @param image as the operator knows it.
 * @returns the directory of MediaWiki.
 * @throws WikibaseInstallError when it cannot be unpacked or has no MediaWiki.
 */
export async function unpackImage(
  layout: string,
  rootDir: string,
  image: string,
  signal: AbortSignal,
): Promise<string> {
  await removeTree(rootDir)
  try {
    await runTool('umoci', ['--log=error', 'raw', 'unpack', '--rootless', '--image', layout, rootDir], {
      signal,
    })
  } catch (error) {
    throw explain(error, image)
  }
  let dir = rootDir
  for (const name of MEDIAWIKI) {
    dir = join(dir, name)
    // A link in the image would lead into this machine's file system.
    if (!lstatSync(dir, { throwIfNoEntry: false })?.isDirectory())
      throw new WikibaseInstallError(
        `${image} has no MediaWiki in /${MEDIAWIKI.join('/')}: it is not an image of Wikibase.`,
      )
    // It will be moved, whatever its rights are in the image.
    chmodSync(dir, 0o700)
  }
  return dir
}
