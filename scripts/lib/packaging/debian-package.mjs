import { createHash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runQuietly } from '#scripts/lib/children.mjs'
import { root } from '#scripts/lib/root.mjs'
import { controlFile, debianArchitecture, debianVersion } from './debian-control.mjs'
import { HOME, packagedFiles, SETTINGS_FILE } from './debian-files.mjs'
import { layServiceTree } from './service-tree.mjs'

const SCRIPTS = ['config', 'postinst', 'prerm', 'postrm']
/** The only executable files: many npm packages mark files as executable that are not programs. */
const PROGRAMS = /\/usr\/bin\/wikistead$|\/node-linux-\w+\/bin\/node$/
/** Debian's variables for the maintainer of a package. */
const { DEBFULLNAME = 'Wikistead', DEBEMAIL = 'wikistead@packages.invalid' } = process.env

/**
 * Makes the Debian package of a built service. The same sources give the same bytes.
 *
 * @param {object} options
 * @param {string} options.source the repository of the service, with `dist/`; the packaging is always that of this repository
 * @param {string} options.version
 * @param {number} options.time in seconds, as SOURCE_DATE_EPOCH: no file is newer
 * @param {string} options.folder where to put the package
 * @param {string[]} [options.compression] arguments of dpkg-deb
 * @returns {Promise<string>} its path
 */
export async function makeDebianPackage({ source, version, time, folder, compression = ['-Zxz'] }) {
  const architecture = debianArchitecture(process.arch)
  const maintainer = `${DEBFULLNAME} <${DEBEMAIL}>`
  const work = mkdtempSync(join(tmpdir(), 'wikistead-package-'))
  try {
    const tree = join(work, 'tree')
    await layServiceTree(source, join(tree, HOME))
    const manifest = readFileSync(join(source, 'package.json'), 'utf8')
    for (const { path, content, mode } of packagedFiles(root, manifest, { version, maintainer, time }))
      write(join(tree, path), content, mode)
    const files = filesBelow(tree)
    for (const path of files) openToAll(join(tree, path))
    const control = controlFile({
      version,
      architecture,
      maintainer,
      installedKilobytes: kilobytes(tree, files),
    })
    const meta = join(tree, 'DEBIAN')
    write(join(meta, 'control'), control)
    write(join(meta, 'conffiles'), `${SETTINGS_FILE}\n`)
    write(join(meta, 'md5sums'), md5sums(tree, files))
    write(join(meta, 'templates'), readFileSync(join(root, 'deploy/debian/templates')))
    for (const name of SCRIPTS)
      write(join(meta, name), readFileSync(join(root, 'deploy/debian', name)), 0o755)
    chmodSync(tree, 0o755)
    mkdirSync(folder, { recursive: true })
    const result = join(folder, `wikistead_${debianVersion(version)}_${architecture}.deb`)
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(time) }
    await runQuietly('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, result], { env })
    return result
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * @param {string} path
 * @param {string | Buffer} content
 */
function write(path, content, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

/** Paths of files, folders and links, relative to the folder. @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
}

/** Sets readable modes, because the umask may be strict. @param {string} path */
function openToAll(path) {
  const found = lstatSync(path)
  if (found.isDirectory()) chmodSync(path, 0o755)
  else if (found.isFile() && !path.endsWith(SETTINGS_FILE))
    chmodSync(path, PROGRAMS.test(path) ? 0o755 : 0o644)
}

/**
 * @param {string} tree
 * @param {readonly string[]} files
 */
function kilobytes(tree, files) {
  const sizes = files.map(path => lstatSync(join(tree, path))).map(({ size }) => Math.ceil(size / 1024) || 1)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * @param {string} tree
 * @param {readonly string[]} files
 */
function md5sums(tree, files) {
  const lines = files
    .filter(path => lstatSync(join(tree, path)).isFile() && join('/', path) !== SETTINGS_FILE)
    .map(
      path =>
        `${createHash('md5')
          .update(readFileSync(join(tree, path)))
          .digest('hex')}  ${path}\n`,
    )
  return lines.join('')
}
