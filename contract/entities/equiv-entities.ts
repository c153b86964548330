import { parseJsonObject } from '#contract/parse-json-object.ts'
import { compareEntityIds, isEntityId, MAPPED_KINDS, type MappedKind, NO_MAPPING } from './entity-ids.ts'
import type { ImportedEntity } from './entity-import.ts'

/**
 * `wikibaseManifestEquivEntities`: for each kind, from the id in Wikidata to the local id. Source: spec 3.8.
 */
export type EquivEntities = Readonly<Record<MappedKind, Readonly<Record<string, string>>>>

/** What the tables show before anything is mapped. Source: spec 3.9. */
export const DEFAULT_EQUIV_ENTITIES: EquivEntities = {
  properties: { P31: NO_MAPPING, P279: NO_MAPPING },
  items: {},
}

export interface MappingRecord {
  readonly wikidata: string
  readonly local: string
}

/**
 * The rows of one table, sorted by Wikidata id. Well-known ids without a counterpart are shown as "No
 * Mapping".
 */
export function mappingRows(entities: EquivEntities, kind: MappedKind): readonly MappingRecord[] {
  return Object.entries({ ...DEFAULT_EQUIV_ENTITIES[kind], ...entities[kind] })
    .map(([wikidata, local]) => ({ wikidata, local }))
    .sort((a, b) => compareEntityIds(a.wikidata, b.wikidata))
}

/** Sets a row. @param replacing the Wikidata id that the row had before it was edited. */
export function withMapping(
  entities: EquivEntities,
  kind: MappedKind,
  row: MappingRecord,
  replacing: string | null = null,
): EquivEntities {
  const { [replacing ?? row.wikidata]: _replaced, ...others } = entities[kind]
  return { ...entities, [kind]: { ...others, [row.wikidata]: row.local } }
}

export function withoutMapping(entities: EquivEntities, kind: MappedKind, wikidata: string): EquivEntities {
  const { [wikidata]: _removed, ...others } = entities[kind]
  return { ...entities, [kind]: others }
}

/** Maps each imported entity to the entity of Wikidata it was imported from. */
export function withImported(entities: EquivEntities, imported: readonly ImportedEntity[]): EquivEntities {
  return imported.reduce<EquivEntities>((map, { source_id: wikidata, local_id: local }) => {
    const kind = MAPPED_KINDS.find(candidate => isEntityId(candidate, wikidata))
    return kind && local !== null ? withMapping(map, kind, { wikidata, local }) : map
  }, entities)
}

/** Leaves out the entries equal to "No Mapping", which are not saved. Source: spec 5.40. */
export function withoutPlaceholders(entities: EquivEntities): EquivEntities {
  const mapped = (kind: MappedKind) =>
    Object.fromEntries(Object.entries(entities[kind]).filter(([, local]) => local !== NO_MAPPING))
  return Object.fromEntries(MAPPED_KINDS.map(kind => [kind, mapped(kind)])) as EquivEntities
}

/** Parses the setting's text. A missing or invalid text means that nothing is mapped. */
export function parseEquivEntities(text: string | undefined): EquivEntities {
  const parsed = parseJsonObject(text ?? '') as Partial<EquivEntities> | null
  return { properties: parsed?.properties ?? {}, items: parsed?.items ?? {} }
}
