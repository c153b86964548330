import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { debianVersion } from './debian-control.mjs'

/** Where the Debian package installs the service. */
export const HOME = '/usr/lib/wikistead'
export const SETTINGS_FILE = '/etc/wikistead/wikistead.env'
const DOCUMENTS = '/usr/share/doc/wikistead'
/** Files of `deploy/` that the guides tell operators to copy. */
const EXAMPLES = ['Caddyfile', 'nginx.conf', 'grafana.json', 'alerts.yml']
const GUIDES = ['operating', 'configuration', 'backups-by-hand', 'reliability', 'scaling']

/** @typedef {{ version: string, maintainer: string, time: number }} Release `time` in seconds, as in SOURCE_DATE_EPOCH */
/** @typedef {{ path: string, content: string | Buffer, mode: number }} PackagedFile `path` is absolute */

/**
 * The files of the package besides the service's own tree.
 *
 * @param {string} repository the folder with the documents and the unit
 * @param {string} manifest the service's package.json
 * @param {Release} release
 * @returns {PackagedFile[]}
 */
export function packagedFiles(repository, manifest, release) {
  /** @param {string} path */
  const read = path => readFileSync(join(repository, path), 'utf8')
  /** @param {string} name */
  const template = name => read(`deploy/debian/${name}`)
  const unit = packagedUnit(read('deploy/wikistead.service'))
  return [
    file('/lib/systemd/system/wikistead.service', unit),
    file(SETTINGS_FILE, template('wikistead.env'), 0o640),
    file(`${HOME}/defaults.env`, defaultsOf(unit)),
    file('/usr/bin/wikistead', commandFile(template('wikistead.sh'), manifest), 0o755),
    file('/usr/share/man/man8/wikistead.8.gz', zipped(template('wikistead.8'))),
    file('/usr/share/lintian/overrides/wikistead', template('lintian-overrides')),
    file(`${DOCUMENTS}/copyright`, copyright(read('LICENSE'))),
    file(`${DOCUMENTS}/changelog.gz`, zipped(debianChangelog(release))),
    ...['CHANGELOG.md', ...GUIDES.map(name => `docs/${name}.md`)].map(path =>
      file(`${DOCUMENTS}/${path.replace('docs/', '')}`, read(path)),
    ),
    ...EXAMPLES.map(name => file(`${DOCUMENTS}/examples/${name}`, read(`deploy/${name}`))),
  ]
}

/** The systemd unit with the package's paths. @param {string} unit the unit of an installation from sources */
function packagedUnit(unit) {
  return unit.replaceAll('/opt/wikistead/docs', DOCUMENTS).replaceAll('/opt/wikistead', HOME)
}

/** The unit's environment variables, for commands that run beside the service. @param {string} unit */
function defaultsOf(unit) {
  const [, pairs = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  return `${pairs.split(' ').join('\n')}\n`
}

/**
 * The program that runs the operators' commands, which are scripts of package.json.
 *
 * @param {string} script
 * @param {string} manifest
 */
function commandFile(script, manifest) {
  const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(manifest))
  const commands = Object.entries(scripts).flatMap(([name, line]) =>
    line === `exec node server/cli/${name}.ts` || name === 'wikibase' ? [name] : [],
  )
  return script.replace('@COMMANDS@', commands.sort().join(' '))
}

/** @param {Release} release */
function debianChangelog({ version, maintainer, time }) {
  const day = new Date(time * 1000).toUTCString().replace('GMT', '+0000')
  const text = `  * What has changed is in ${DOCUMENTS}/CHANGELOG.md.`
  return `wikistead (${debianVersion(version)}) stable; urgency=medium\n\n${text}\n\n -- ${maintainer}  ${day}\n`
}

/** @param {string} licence */
function copyright(licence) {
  return `Wikistead, a hosted-wiki service
Copyright: the authors of Wikistead
License: AGPL-3.0-or-later, the whole text below

The packages of npm in ${HOME}/node_modules are other people's. Each has its
authors and its license in its own folder, in package.json and LICENSE.

${licence}`
}

/** @param {string} text */
function zipped(text) {
  return gzipSync(text, { level: 9 })
}

/**
 * @param {string} path
 * @param {string | Buffer} content
 * @returns {PackagedFile}
 */
function file(path, content, mode = 0o644) {
  return { path, content, mode }
}
