import { isEntityId } from '#contract/entities/entity-ids.ts'
import { parseEquivEntities } from '#contract/entities/equiv-entities.ts'

/**
 * The wiki's properties that define the normalized form of values, as its managers have mapped them to
 * Wikidata's. `normalized.php` gives Wikibase the same.
 */
export interface Normalizing {
  /** "Conversion to SI unit" and "conversion to standard unit", on items of units. */
  readonly conversions: readonly string[]
  /** "URI template", on properties with ids of other catalogs. */
  readonly templates: readonly string[]
}

/** @param settings the wiki's settings. */
export function normalizingOf(settings: Readonly<Record<string, string>>): Normalizing {
  const { properties } = parseEquivEntities(settings['wikibaseManifestEquivEntities'])
  const own = (...ids: string[]) =>
    ids.flatMap(id => {
      const local = properties[id]
      return typeof local === 'string' && isEntityId('properties', local) ? [local] : []
    })
  return { conversions: own('P2370', 'P2442'), templates: own('P1921') }
}

export function isNormalizing({ conversions, templates }: Normalizing): boolean {
  return conversions.length > 0 || templates.length > 0
}
