import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Need a program from outside npm
 * @property {string} name in the form that begins a sentence
 * @property {string} without what does not work without it
 * @property {() => string[]} missing the Debian packages to install; empty if the program is installed
 * @property {readonly string[]} [welcome] packages to install along with missing ones; never installed alone
 */

const PHP_MODULES = ['sqlite3', 'intl', 'mbstring', 'xml', 'apcu']

/** The Debian packages that a complete service uses; this project's Debian package and its image depend on them. */
export const servicePackages = {
  /** Without these there are no wikis, or no backups of them. */
  needed: ['php-fpm', 'php-cli', ...PHP_MODULES.map(module => `php-${module}`), 'mediawiki', 'restic'],
  /** For Wikibase, thumbnails, Lua, wikis in MariaDB, and a search server. */
  welcome: ['skopeo', 'umoci', 'git', 'ca-certificates', 'php-gd', 'php-luasandbox', 'php-mysql', 'php-curl'],
}

/** LuaSandbox runs modules, and GD makes thumbnails; everything else works without them. */
const WELCOME = ['php-luasandbox', 'php-gd']

/**
 * PHP, for wikis with a source tree of their own.
 *
 * @type {Need}
 */
export const php = {
  name: 'PHP',
  without: 'no wiki can be created',
  welcome: WELCOME,
  missing: () => (hasForeignPhp() ? [] : missingPhp()),
}

/**
 * PHP and Debian's MediaWiki, for the wikis. The package mediawiki depends on a web server and would install
 * Apache. nginx-light is smaller. It is never started, because the service speaks to PHP itself.
 *
 * @type {Need}
 */
export const engine = {
  name: 'MediaWiki',
  without: 'no wiki can be created',
  welcome: WELCOME,
  missing: () => [
    ...php.missing(),
    ...(existsSync('/usr/share/mediawiki/includes')
      ? []
      : [...(hasWebServer() ? [] : ['nginx-light']), 'mediawiki']),
  ],
}

/**
 * What `npm run wikibase` runs.
 *
 * @type {Need}
 */
export const imageTools = {
  name: 'skopeo, umoci and git',
  without: 'Wikibase cannot be installed',
  missing: () => [
    ...['skopeo', 'umoci', 'git'].filter(program => !onPath(program)),
    ...(existsSync('/etc/ssl/certs/ca-certificates.crt') ? [] : ['ca-certificates']),
  ],
}

/** @type {Need} */
export const chromium = {
  name: 'Chromium',
  without: 'the end-to-end tests are skipped',
  missing: () => (existsSync('/usr/bin/chromium-headless-shell') ? [] : ['chromium-headless-shell']),
}

/** @type {Need} */
export const postgresql = {
  name: 'PostgreSQL',
  without: 'the server is tested on SQLite only',
  missing: () => (list('/usr/lib/postgresql').length > 0 || onPath('postgres') ? [] : ['postgresql']),
}

/**
 * MariaDB and PHP's client for it, for wikis stored in MariaDB.
 *
 * @type {Need}
 */
export const mariadb = {
  name: 'MariaDB',
  without: 'the wikis are tested on SQLite only',
  missing: () => [
    ...(onPath('mariadbd') || existsSync('/usr/sbin/mariadbd') ? [] : ['mariadb-server']),
    ...(hasForeignPhp() || hasPhpModule('mysqli') ? [] : ['php-mysql']),
  ],
}

/**
 * PHP's client for a search server.
 *
 * @type {Need}
 */
export const phpCurl = {
  name: 'PHP’s curl',
  without: 'no search server can be used',
  missing: () => (hasForeignPhp() || hasPhpModule('curl') ? [] : ['php-curl']),
}

/** @type {Need} */
export const restic = {
  name: 'restic',
  without: 'no backups are made',
  missing: () => (onPath('restic') ? [] : ['restic']),
}

/**
 * What the tests of backups need. A service needs rclone only for backups elsewhere.
 *
 * @type {Need}
 */
export const backupTools = {
  name: 'restic and rclone',
  without: 'backups are not tested',
  missing: () => [...restic.missing(), ...(onPath('rclone') ? [] : ['rclone'])],
}

/** @type {Need} */
export const openssl = {
  name: 'OpenSSL',
  without: 'the attacks over HTTPS are skipped',
  missing: () => (onPath('openssl') ? [] : ['openssl']),
}

/** @type {Need} */
export const nginx = {
  name: 'nginx',
  without: 'the attacks through a proxy are skipped',
  missing: () => (onPath('nginx') || existsSync('/usr/sbin/nginx') ? [] : ['nginx-light']),
}

/** @type {Need} */
export const caddy = {
  name: 'Caddy',
  without: 'automatic certificates are not tested',
  missing: () => (onPath('caddy') ? [] : ['caddy']),
}

/**
 * For making a Debian package.
 *
 * @type {Need}
 */
export const packagingTools = {
  name: 'dpkg-deb and strip',
  without: 'no package can be built',
  missing: () => [
    ...(onPath('dpkg-deb') ? [] : ['dpkg']),
    ...(onPath('strip') ? [] : ['binutils']),
    ...(onPath('xz') ? [] : ['xz-utils']),
  ],
}

/**
 * For installing a package in a separate Debian.
 *
 * @type {Need}
 */
export const chrootTools = {
  name: 'mmdebstrap and lintian',
  without: 'packages are not tested',
  missing: () => ['mmdebstrap', 'lintian'].filter(program => !onPath(program)),
}

/**
 * For building and starting containers.
 *
 * @type {Need}
 */
export const containerTools = {
  name: 'buildah, podman, crun, catatonit, docker-compose and mmdebstrap',
  without: 'containers are not tested',
  missing: () =>
    ['buildah', 'podman', 'crun', 'catatonit', 'docker-compose', 'mmdebstrap'].filter(
      program => !onPath(program),
    ),
}

function missingPhp() {
  return [
    ...(list('/usr/sbin').some(name => /^php-fpm\d/.test(name)) ? [] : ['php-fpm']),
    ...(existsSync('/usr/bin/php') ? [] : ['php-cli']),
    ...PHP_MODULES.filter(module => !hasPhpModule(module)).map(module => `php-${module}`),
  ]
}

/** @param {string} module */
function hasPhpModule(module) {
  return list('/etc/php').some(version =>
    existsSync(join('/etc/php', version, 'mods-available', `${module}.ini`)),
  )
}

/** Whether PHP is not Debian's. Such a PHP is left as it is. */
function hasForeignPhp() {
  return onPath('php-fpm') && list('/etc/php').length === 0
}

function hasWebServer() {
  return ['nginx', 'apache2', 'lighttpd'].some(name => existsSync(join('/usr/sbin', name)))
}

/** @param {string} program */
function onPath(program) {
  return (process.env['PATH'] ?? '').split(':').some(folder => folder && existsSync(join(folder, program)))
}

/** @param {string} folder */
function list(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
