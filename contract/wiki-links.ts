/** Where the link "Import from Wikidata" on a wiki's main page leads, after `?tab=settings#`. */
export const ENTITY_IMPORT_ANCHOR = 'entity-import'
