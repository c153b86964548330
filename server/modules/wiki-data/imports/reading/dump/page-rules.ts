import type { LossKind } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import type { DumpRevision } from './dump-types.ts'
import type { LocalTitle } from './local-title.ts'

const USER = 2
const MEDIAWIKI = 8
/** Namespaces of older versions of the Gadgets extension. */
const GADGETS = [2300, 2301, 2302, 2303]
const SCRIPT_MODELS = ['javascript', 'css', 'vue', 'less']
const SCRIPT_TITLE = /\.(js|css|less|vue)$/i

/** Whether a page runs as a script or style of the interface; those are never imported. */
export function isScript({ namespace, text }: LocalTitle, model: string | null): boolean {
  if (model !== null && SCRIPT_MODELS.includes(model)) return true
  if (GADGETS.includes(namespace)) return true
  const canBe = namespace === MEDIAWIKI || (namespace === USER && text.includes('/'))
  return canBe && SCRIPT_TITLE.test(text)
}

/** Whether a page is an interface message that MediaWiki shows as HTML, in any language. */
export function isHtmlMessage({ namespace, text }: LocalTitle, { htmlMessages }: WikiFacts): boolean {
  if (namespace !== MEDIAWIKI) return false
  const [name = ''] = text.replaceAll(' ', '_').split('/')
  const message = name.charAt(0).toLowerCase() + name.slice(1)
  return htmlMessages.includes(message)
}

/** Why a revision cannot be imported; null if it can. */
export function lossOf(revision: DumpRevision, title: LocalTitle, facts: WikiFacts): LossKind | null {
  const { model, text } = revision
  if (text === null) return 'hidden'
  const isEntity = model !== null && facts.entityNamespaces[model] !== undefined
  if (Buffer.byteLength(text) > (isEntity ? facts.entityMax : facts.textMax)) return 'large'
  if (model !== null && !facts.models.includes(model)) return 'model'
  return isEntity && !isEntityText(text, title.text) ? 'entity' : null
}

/**
 * Whether a text is the JSON of the entity that its page is about, or a redirect to another entity. Wikibase checks the
 * rest.
 */
function isEntityText(text: string, pageTitle: string): boolean {
  try {
    const json = JSON.parse(text) as unknown
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return false
    const { id, entity, redirect } = json as { id?: unknown; entity?: unknown; redirect?: unknown }
    if (redirect !== undefined) return entity === pageTitle && typeof redirect === 'string'
    return id === pageTitle
  } catch {
    return false
  }
}
