import type { TarEntry } from './tar.ts'

interface SmallTree {
  /** MediaWiki's. */
  readonly version?: string
  readonly extensions?: readonly string[]
  /** What composer.json asks for. */
  readonly require?: Readonly<Record<string, string>>
}

/** The few files by which the service knows MediaWiki, as a layer of Wikibase's image. */
export function smallTree({
  version = '1.45.4',
  extensions = ['Wikibase'],
  require = { php: '>=8.2.0', 'ext-intl': '*' },
}: SmallTree = {}): TarEntry[] {
  const files: Record<string, string> = {
    'includes/Defines.php': `<?php define( 'MW_VERSION', '${version}' );`,
    'composer.json': JSON.stringify({ require }),
    'skins/Vector/skin.json': '{}',
  }
  for (const name of ['index', 'api', 'load', 'rest']) files[`${name}.php`] = '<?php'
  for (const name of extensions)
    files[`extensions/${name}/${name === 'Wikibase' ? 'extension-repo.json' : 'extension.json'}`] = '{}'
  return Object.entries(files).map(([path, content]) => ({ path: inTree(path), content }))
}

/** Where a file of the tree is in the image. */
export function inTree(path: string): string {
  return `var/www/html/${path}`
}
