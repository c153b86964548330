/** Where the link "Import from Wikidata" on a wiki's main page leads, after `?tab=settings#`. */
export const ENTITY_IMPORT_ANCHOR = 'entity-import'

/** Where emails and links to the Data tab lead, after `?tab=data#`. */
export const DATA_TAB_ANCHOR = 'data'

/** Where the profile page leads to the deletion of a wiki, after `?tab=settings#`. */
export const DELETE_WIKI_ANCHOR = 'delete'
