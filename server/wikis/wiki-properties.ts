import type { WikiProperty } from '#contract/batches/batch.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/** The most properties that are listed. */
const LISTED_MAX = 2000
/** Wikibase's id for labels, in `wbtl_type_id`. */
const LABEL_TYPE = 1
/** Languages of the label if there is none in the wiki's own language: all languages, then English. */
const OTHER_LANGUAGES = ['mul', 'en']

/**
 * Lists the properties of a wiki with Wikibase, each with its label in the wiki's language if it has one.
 * @param language the wiki's language.
 * @throws Error when the database cannot be read or has no Wikibase.
 */
export async function listProperties(
  db: Pick<WikiDatabase, 'all'>,
  language: string,
): Promise<readonly WikiProperty[]> {
  const languages = [language, ...OTHER_LANGUAGES.filter(other => other !== language)]
  const rows = await db.all(
    `select pi_property_id, pi_type, wbx_text, wbxl_language
      from (select pi_property_id, pi_type from wb_property_info order by pi_property_id limit ${LISTED_MAX}) as properties
      left join (
        select wbpt_property_id, wbxl_language, wbx_text from wbt_property_terms
          join wbt_term_in_lang on wbtl_id = wbpt_term_in_lang_id and wbtl_type_id = ${LABEL_TYPE}
          join wbt_text_in_lang on wbxl_id = wbtl_text_in_lang_id
          join wbt_text on wbx_id = wbxl_text_id
          where wbxl_language in (${languages.map(() => '?').join(', ')})
      ) as labels on wbpt_property_id = pi_property_id
      order by pi_property_id`,
    languages,
  )
  const byId = Map.groupBy(rows, row => `P${row['pi_property_id']}`)
  return [...byId].map(([id, found]) => {
    const label = languages
      .map(one => found.find(row => String(row['wbxl_language']) === one))
      .find(row => row !== undefined)
    return {
      id,
      label: label ? String(label['wbx_text']) : null,
      datatype: String(found[0]?.['pi_type']),
    }
  })
}
