import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { startTestEngine, type TestEngine } from './test-engine.ts'
import type { WikiClient } from './wiki-client.ts'

type Options = Parameters<typeof startTestEngine>[0]

/** An engine on the tree named by WIKIBASE_DIR. */
export function startWikibaseEngine(options: Options = {}): Promise<TestEngine> {
  return startTestEngine({ mediawikiDir: wikibaseDir(), templates: 'wikibase-tests', ...options })
}

interface EntityResponse {
  readonly entity?: { readonly id: string }
  readonly error?: { readonly code: string; readonly info: string }
}

/**
 * Creates an entity through the action API.
 * @param kind such as `item` or `property`.
 * @returns its id or the code of the error.
 */
export async function createEntity(wiki: WikiClient, kind: string, data: object): Promise<string> {
  const { entity, error } = await wiki.api<EntityResponse>(
    { action: 'wbeditentity', new: kind, data: JSON.stringify(data), token: await wiki.token('csrf') },
    'POST',
  )
  return entity?.id ?? error?.code ?? 'no answer'
}

/** A label, or another text, in English. */
export function english(value: string): Record<'en', { language: 'en'; value: string }> {
  return { en: { language: 'en', value } }
}
