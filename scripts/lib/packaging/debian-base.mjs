import { runQuietly } from '#scripts/lib/children.mjs'

/** The data need not survive a crash of the machine, so dpkg does not wait for the disk after each file. */
const QUICKLY = ['--dpkgopt=force-unsafe-io', '--aptopt=Acquire::Languages "none"']
/** Debian's small images leave these out, too. */
const SMALL = ['man', 'locale', 'doc', 'info'].map(name => `--dpkgopt=path-exclude=/usr/share/${name}/*`)

/**
 * Makes a minimal Debian 12. Needs root.
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
