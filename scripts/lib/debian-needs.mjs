import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Need something outside npm
 * @property {string} name as a sentence starts with it
 * @property {string} without what stays away while it is missing
 * @property {() => string[]} missing the names of the Debian packages that would bring it; none when it is there
 */

const PHP_MODULES = ['sqlite3', 'intl', 'mbstring', 'xml', 'apcu']

/**
 * PHP and MediaWiki, for the wikis. The package mediawiki wants a web server beside it and would bring Apache: nginx-light is
 * the small one, and it is never started, for the service speaks to PHP itself.
 *
 * @type {Need}
 */
export const engine = {
  name: 'MediaWiki',
  without: 'no wiki can be created',
  missing: () => {
    const php = hasForeignPhp() ? [] : missingPhp()
    const brought = process.env['MEDIAWIKI_DIR'] || existsSync('/usr/share/mediawiki/includes')
    if (brought) return php
    return [...php, ...(hasWebServer() ? [] : ['nginx-light']), 'mediawiki']
  },
}

/** @type {Need} */
export const chromium = {
  name: 'Chromium',
  without: 'the end-to-end tests are left out',
  missing: () => (existsSync('/usr/bin/chromium') ? [] : ['chromium']),
}

/** @type {Need} */
export const postgresql = {
  name: 'PostgreSQL',
  without: 'the server is tested on SQLite alone',
  missing: () => (list('/usr/lib/postgresql').length > 0 || onPath('postgres') ? [] : ['postgresql']),
}

/** @type {Need} */
export const openssl = {
  name: 'OpenSSL',
  without: 'the attacks over https are left out',
  missing: () => (onPath('openssl') ? [] : ['openssl']),
}

function missingPhp() {
  const versions = list('/etc/php')
  /** @param {string} module */
  const hasModule = module =>
    versions.some(version => existsSync(join('/etc/php', version, 'mods-available', `${module}.ini`)))
  return [
    ...(list('/usr/sbin').some(name => /^php-fpm\d/.test(name)) ? [] : ['php-fpm']),
    ...(existsSync('/usr/bin/php') ? [] : ['php-cli']),
    ...PHP_MODULES.filter(module => !hasModule(module)).map(module => `php-${module}`),
  ]
}

/** A PHP that did not come from Debian is its owner's business. */
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
