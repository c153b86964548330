import { servicePackages } from '#scripts/lib/debian-needs.mjs'

/** Node's names of processors, and Debian's. */
const ARCHITECTURES = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
])

/** The package mediawiki depends on some web server; without this list, apt would install Apache. */
const PROXIES = 'nginx-light | caddy | httpd'

/** @param {string} arch as Node names it */
export function debianArchitecture(arch) {
  const found = ARCHITECTURES.get(arch)
  if (!found) throw new Error(`There is no package for ${arch}.`)
  return found
}

/** The Debian version, which sorts a pre-release before its release. @param {string} version */
export function debianVersion(version) {
  return version.replace('-', '~')
}

/**
 * The control file of the package.
 *
 * @param {{ version: string, architecture: string, maintainer: string, installedKilobytes: number }} facts
 * @see https://www.debian.org/doc/debian-policy/ch-controlfields.html
 */
export function controlFile({ version, architecture, maintainer, installedKilobytes }) {
  const depends = [
    ...[
      'adduser',
      'ca-certificates',
      'debconf (>= 0.5) | debconf-2.0',
      'libc6 (>= 2.36)',
      'libstdc++6 (>= 12)',
    ],
    // Before mediawiki, so that apt takes the first of them.
    PROXIES,
    ...servicePackages.needed,
  ]
  const recommends = [
    ...['caddy | nginx', 'mariadb-server', 'postgresql', 'postgresql-client'],
    ...servicePackages.welcome,
  ]
  const fields = {
    Package: 'wikistead',
    Version: debianVersion(version),
    Architecture: architecture,
    Maintainer: maintainer,
    'Installed-Size': String(installedKilobytes),
    Depends: depends.join(', '),
    Recommends: recommends.join(', '),
    Suggests: 'rclone',
    Section: 'web',
    Priority: 'optional',
    Description: DESCRIPTION,
  }
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`
}

const DESCRIPTION = `hosted-wiki service on MediaWiki with Wikibase
 People sign up, verify their email address, answer three short steps and get
 a MediaWiki with Wikibase for structured data. They manage it without ever
 seeing a server: its people, who can read it, its skin and logo, spam
 protection, imports, backups, deletion.
 .
 It is made for museums, libraries, archives and research groups, and for the
 institutions that run a service for them.`
