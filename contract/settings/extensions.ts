import type { EngineFacts } from '#contract/public-config.ts'

/** An extension of MediaWiki that a wiki's managers can turn on and off. */
interface OfferedExtension {
  /** MediaWiki's name for it, which is also its directory. */
  readonly name: string
  /** Whether a wiki has it until somebody turns it off. */
  readonly on: boolean
  /** Other extensions that it needs: offered ones, or parts of the source tree. */
  readonly needs?: readonly string[]
  /** The oldest MediaWiki in which it works without a service or program of its own. */
  readonly since?: string
  /** `lua`: needs LuaSandbox in php-fpm. `programs`: starts programs, which no wiki may do here. */
  readonly requires?: 'lua' | 'programs'
}

/**
 * Every extension that a setting can turn on; docs/design/extensions.md gives the reason for each. The server
 * gives this list to PHP, which loads no others. The order is the load order.
 */
export const EXTENSIONS = [
  { name: 'VisualEditor', on: true },
  { name: 'WikiEditor', on: true },
  { name: 'CodeEditor', on: true, needs: ['WikiEditor'] },
  { name: 'CodeMirror', on: true, needs: ['WikiEditor'] },
  { name: 'Cite', on: true },
  { name: 'ParserFunctions', on: true },
  { name: 'TemplateData', on: true },
  { name: 'TemplateStyles', on: false },
  { name: 'Scribunto', on: false, requires: 'lua' },
  { name: 'Math', on: false, since: '1.43' },
  { name: 'SyntaxHighlight_GeSHi', on: false, requires: 'programs' },
  { name: 'Poem', on: false },
  { name: 'ImageMap', on: false },
  { name: 'InputBox', on: false },
  { name: 'CategoryTree', on: false },
  { name: 'MultimediaViewer', on: false },
  { name: 'PageImages', on: false },
  { name: 'TextExtracts', on: false },
  { name: 'Echo', on: true },
  { name: 'Thanks', on: false, needs: ['Echo'] },
  { name: 'Linter', on: false },
  { name: 'DiscussionTools', on: false, needs: ['VisualEditor', 'Linter'] },
  { name: 'UniversalLanguageSelector', on: true, needs: ['cldr'] },
  { name: 'Babel', on: false, needs: ['cldr'] },
  { name: 'Gadgets', on: false },
  { name: 'Nuke', on: true },
  { name: 'ReplaceText', on: false },
  { name: 'RevisionSlider', on: false },
  { name: 'EntitySchema', on: true, needs: ['Wikibase'] },
  { name: 'WikibaseEdtf', on: false, needs: ['Wikibase'] },
  { name: 'WikibaseLocalMedia', on: false, needs: ['Wikibase'] },
] as const satisfies readonly OfferedExtension[]

export type ExtensionName = (typeof EXTENSIONS)[number]['name']
export type ExtensionSetting = `wwExtEnable${ExtensionName}`

/** The setting that turns an extension on and off. */
export function extensionSetting<Name extends ExtensionName>(name: Name): `wwExtEnable${Name}` {
  return `wwExtEnable${name}`
}

export const EXTENSION_SETTINGS: readonly ExtensionSetting[] = EXTENSIONS.map(({ name }) =>
  extensionSetting(name),
)

/** The rules for an extension. */
export function offeredExtension(name: ExtensionName): OfferedExtension {
  const found: OfferedExtension | undefined = EXTENSIONS.find(extension => extension.name === name)
  if (!found) throw new Error(`${name} is not offered.`)
  return found
}

/** Why an extension cannot run on a server. */
export type ExtensionObstacle =
  | { readonly kind: 'lacking'; readonly names: readonly string[] }
  | { readonly kind: 'old'; readonly since: string }
  | { readonly kind: 'lua' }
  | { readonly kind: 'programs' }

/** Why this server cannot run an extension; null if it can. */
export function extensionObstacle(name: ExtensionName, engine: EngineFacts): ExtensionObstacle | null {
  const { needs = [], since, requires } = offeredExtension(name)
  const lacking = [name, ...needs].filter(other => !engine.extensions.includes(other.toLowerCase()))
  if (lacking.length > 0) return { kind: 'lacking', names: lacking }
  if (since !== undefined && !isAtLeast(engine.version ?? '0', since)) return { kind: 'old', since }
  if (requires === 'programs') return { kind: 'programs' }
  return requires === 'lua' && !engine.lua ? { kind: 'lua' } : null
}

/** Compares versions such as `1.43.9` and `1.43` by their first two numbers. */
function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}
