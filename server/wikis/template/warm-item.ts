import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { OwnRequest } from '#server/php/php-backend.ts'

/** Sends a request to the warm-up wiki. @returns the body of its response. */
export type Ask = (request: OwnRequest | string) => Promise<string>

interface ApiResponse {
  readonly query?: { readonly tokens?: { readonly csrftoken?: string } }
  readonly entity?: { readonly id?: string }
  readonly error?: { readonly code?: string }
}

/** The API's error codes for an action that it does not have. */
const NO_WIKIBASE: readonly unknown[] = ['badvalue', 'unknown_action']

const english = (value: string) => ({ en: { language: 'en', value } })
const textSnak = (property: string) => ({
  ...{ snaktype: 'value', property, datatype: 'string' },
  datavalue: { type: 'string', value: 'A text' },
})
const itemSnak = (property: string, id: string) => ({
  ...{ snaktype: 'value', property, datatype: 'wikibase-item' },
  datavalue: { type: 'wikibase-entityid', value: { 'entity-type': 'item', id } },
})

/**
 * Makes an item with statements in the warm-up wiki and shows it, so that the classes that show items are
 * preloaded. Does nothing in a tree without Wikibase. Never fails, because other pages do not need this.
 */
export async function showItem(ask: Ask, log: EngineLog): Promise<void> {
  try {
    const token = await readToken(ask)
    const create = async (kind: string, data: object) =>
      await edit(ask, { new: kind, data: JSON.stringify(data), token })
    const text = await create('property', { labels: english('a text'), datatype: 'string' })
    if (text === null) return
    const link = await create('property', { labels: english('an item'), datatype: 'wikibase-item' })
    const other = await create('item', { labels: english('Another item') })
    if (link === null || other === null) return
    const item = await create('item', {
      labels: english('An item'),
      descriptions: english('with statements'),
      aliases: { en: [english('The same item').en] },
      claims: [
        {
          ...{ type: 'statement', rank: 'normal', mainsnak: textSnak(text) },
          qualifiers: [textSnak(text)],
          references: [{ snaks: { [text]: [textSnak(text)] } }],
        },
        { type: 'statement', rank: 'normal', mainsnak: itemSnak(link, other) },
      ],
    })
    if (item === null) return
    // The first view renders it; the second is what most visitors get.
    for (let views = 0; views < 2; views += 1) await ask(`/wiki/Special:EntityPage/${item}`)
    for (let views = 0; views < 2; views += 1) await ask(`/w/index.php?title=Item:${item}`)
    await ask(`/wiki/Special:EntityData/${item}.json`)
  } catch (error) {
    log.warn({ err: error }, 'no item could be shown to warm up MediaWiki')
  }
}

async function readToken(ask: Ask): Promise<string> {
  const url = '/w/api.php?action=query&meta=tokens&format=json&formatversion=2'
  const { query } = JSON.parse(await ask({ url, actAs: IMPORTER_NAME })) as ApiResponse
  return query?.tokens?.csrftoken ?? ''
}

/** @returns the id of the new entity; null if the tree has no Wikibase. @throws Error if Wikibase refuses it. */
async function edit(ask: Ask, params: Readonly<Record<string, string>>): Promise<string | null> {
  const form = { action: 'wbeditentity', format: 'json', formatversion: '2', ...params }
  const text = await ask({ method: 'POST', url: '/w/api.php', form, actAs: IMPORTER_NAME })
  const { entity, error } = JSON.parse(text) as ApiResponse
  if (NO_WIKIBASE.includes(error?.code)) return null
  if (!entity?.id) throw new Error(`Wikibase refuses an entity: ${error?.code ?? text.slice(0, 200)}`)
  return entity.id
}
