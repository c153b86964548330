import { runQuietly } from '#scripts/lib/children.mjs'

/** Its data need not survive a crash of the machine, so dpkg does not wait for the disk after each file. */
const QUICKLY = ['--dpkgopt=force-unsafe-io', '--aptopt=Acquire::Languages "none"']
/** What the small images of Debian leave out, too. */
const SMALL = ['man', 'locale', 'doc', 'info'].map(name => `--dpkgopt=path-exclude=/usr/share/${name}/*`)

/**
 * Makes a Debian 12 with as little in it as there can be. Needs root.
 *
 * @param {string} target a folder, or a file whose name ends in `.tar`
 * @param {{ small?: boolean }} [options] `small`: without manuals and translations
 */
export async function makeDebian(target, { small = false } = {}) {
  await runQuietly('mmdebstrap', [
    ...['--variant=minbase', ...QUICKLY, ...(small ? SMALL : [])],
    ...['bookworm', target],
  ])
}
