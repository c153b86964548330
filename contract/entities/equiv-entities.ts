import { parseJsonObject } from '#contract/parse-json-object.ts'
import { compareEntityIds, isEntityId, MAPPED_KINDS, type MappedKind, NO_MAPPING } from './entity-ids.ts'
import type { ImportedEntity } from './entity-import.ts'

/** `wikibaseManifestEquivEntities`: for each kind, id in the reference knowledge base → local id. */
export type EquivEntities = Readonly<Record<MappedKind, Readonly<Record<string, string>>>>

/** What the tables show where nothing is mapped yet. Source: specification, section 3 ("Public settings"). */
export const DEFAULT_EQUIV_ENTITIES: EquivEntities = {
  properties: { P31: NO_MAPPING, P279: NO_MAPPING },
  items: {},
}

export interface MappingRecord {
  readonly wikidata: string
  readonly local: string
}

/** The rows of one table, sorted by the Wikidata column; well-known ids without a counterpart show as "No Mapping". */
export function mappingRows(entities: EquivEntities, kind: MappedKind): readonly MappingRecord[] {
  return Object.entries({ ...DEFAULT_EQUIV_ENTITIES[kind], ...entities[kind] })
    .map(([wikidata, local]) => ({ wikidata, local }))
    .sort((a, b) => compareEntityIds(a.wikidata, b.wikidata))
}

/** The map with a row set; `replacing` is the Wikidata id the row had before it was edited. */
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

/** The map with each imported entity as the counterpart of what it was imported from. */
export function withImported(entities: EquivEntities, imported: readonly ImportedEntity[]): EquivEntities {
  return imported.reduce<EquivEntities>((map, { source_id: wikidata, local_id: local }) => {
    const kind = MAPPED_KINDS.find(candidate => isEntityId(candidate, wikidata))
    return kind && local !== null ? withMapping(map, kind, { wikidata, local }) : map
  }, entities)
}

/** What is saved: entries equal to "No Mapping" are left out. Source: specification, section 5 ("Entity mapping"). */
export function savedEquivEntities(entities: EquivEntities): EquivEntities {
  const mapped = (kind: MappedKind) =>
    Object.fromEntries(Object.entries(entities[kind]).filter(([, local]) => local !== NO_MAPPING))
  return Object.fromEntries(MAPPED_KINDS.map(kind => [kind, mapped(kind)])) as EquivEntities
}

/** Reads the setting's text; nothing is mapped where there is none or it cannot be read. */
export function equivEntitiesOf(text: string | undefined): EquivEntities {
  const parsed = parseJsonObject(text ?? '') as Partial<EquivEntities> | null
  return { properties: parsed?.properties ?? {}, items: parsed?.items ?? {} }
}
