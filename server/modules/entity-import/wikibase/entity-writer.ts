import { type WikiApi, WikiApiError } from '#server/wikis/wiki-api.ts'
import { type Entity, entityOf, type Statement, type Term } from './entity-json.ts'

/** Writes entities into one wiki through its API. */
export interface EntityWriter {
  /** The wiki's content language, such as `en`. */
  readonly language: string
  /** What the URIs of the wiki's entities begin with; null if it does not say. */
  readonly conceptBase: string | null
  /** Reads from the wiki's history which entities were imported before, by their ids in the source. */
  earlierImports(sourceOrigin: string): Promise<Map<string, string>>
  /** @returns the id of the new entity, or of an existing one with the same label. */
  create(entity: Entity, sourceOrigin: string): Promise<{ id: string; outcome: 'created' | 'reused' }>
  /**
   * @param soFar where an earlier turn stopped, if it stopped between two statements.
   * @param onStep called before each further edit with what was done so far. What it throws is passed on.
   * @returns one sentence for each refused statement.
   */
  addStatements(
    id: string,
    statements: readonly Statement[],
    sourceOrigin: string,
    soFar: StatementsSoFar | null,
    onStep: (soFar: StatementsSoFar) => Promise<void>,
  ): Promise<readonly string[]>
}

/** The progress of writing an entity's statements one by one. */
export interface StatementsSoFar {
  /** The number of statements that were sent. */
  readonly tried: number
  /** One sentence for each that was refused. */
  readonly refused: readonly string[]
}

/** The wiki refuses this entity. Others can still be created. */
export class EntityRefusedError extends Error {
  override readonly name = 'EntityRefusedError'
}

/** The number of refused statements of one entity after which no more are tried. */
const REFUSED_MAX = 100

const CONFLICTS = ['wikibase-validator-label-conflict', 'wikibase-validator-label-with-description-conflict']

export async function createEntityWriter(api: WikiApi): Promise<EntityWriter> {
  const languages = await termLanguages(api)
  const importer = await userName(api)
  const { language, conceptBase } = await readSite(api)

  async function create(
    entity: Entity,
    origin: string,
  ): Promise<{ id: string; outcome: 'created' | 'reused' }> {
    try {
      const answer = await api.post({
        action: 'wbeditentity',
        new: entity.type,
        data: JSON.stringify(newEntityData(entity, languages)),
        summary: summaryOf(origin, entity.id),
        bot: '1',
      })
      return { id: String((answer as { entity: { id: unknown } }).entity.id), outcome: 'created' }
    } catch (thrown) {
      if (!(thrown instanceof WikiApiError)) throw thrown
      const standing = conflictingId(thrown, entity)
      if (!standing)
        throw new EntityRefusedError(`The wiki refused ${entity.id}: ${thrown.message}`, { cause: thrown })
      await assertSameDatatype(standing, entity)
      return { id: standing, outcome: 'reused' }
    }
  }

  async function assertSameDatatype(id: string, { datatype, id: sourceId }: Entity): Promise<void> {
    const found = await readEntity(api, id)
    if (found?.datatype !== datatype)
      throw new EntityRefusedError(
        `${id} has the label of ${sourceId} but another datatype (${found?.datatype ?? 'none'}).`,
      )
  }

  /**
   * Writes all statements in one edit. If the wiki refuses that, it writes them one by one, so that an
   * invalid value costs only its own statement.
   */
  async function addStatements(
    id: string,
    statements: readonly Statement[],
    origin: string,
    soFar: StatementsSoFar | null,
    onStep: (soFar: StatementsSoFar) => Promise<void>,
  ): Promise<readonly string[]> {
    const write = async (claims: readonly Statement[]) =>
      await api.post({
        action: 'wbeditentity',
        id,
        data: JSON.stringify({ claims }),
        summary: `Statements from ${origin}`,
        bot: '1',
      })
    if (!soFar) {
      const found = await readEntity(api, id)
      if (statements.length === 0 || (found && Object.keys(found.claims).length > 0)) return []
      if ((await refusal(write(statements))) === null) return []
    }
    const refused = [...(soFar?.refused ?? [])]
    const rest = statements.slice(soFar?.tried ?? 0)
    for (const [place, statement] of rest.entries()) {
      const tried = statements.length - rest.length + place
      if (refused.length >= REFUSED_MAX)
        return [...refused, `${statements.length - tried} more statements were not tried.`]
      await onStep({ tried, refused })
      const reason = await refusal(write([statement]))
      if (reason !== null)
        refused.push(`The wiki refused a statement of ${statement.mainsnak.property}: ${reason}`)
    }
    return refused
  }

  return {
    language,
    conceptBase,
    create,
    addStatements,
    earlierImports: origin => earlierImports(api, importer, origin),
  }
}

/** Why the wiki refused an edit; null if it did not. */
async function refusal(edit: Promise<unknown>): Promise<string | null> {
  try {
    await edit
    return null
  } catch (thrown) {
    if (thrown instanceof WikiApiError) return thrown.message
    throw thrown
  }
}

function summaryOf(origin: string, sourceId: string): string {
  return `Imported from ${origin}/entity/${sourceId}`
}

async function earlierImports(api: WikiApi, user: string, origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const prefix = summaryOf(origin, '')
  let proceed: Record<string, string> = {}
  do {
    const answer = (await api.get({
      action: 'query',
      list: 'usercontribs',
      ucuser: user,
      ucshow: 'new',
      ucprop: 'title|comment',
      uclimit: 'max',
      ...proceed,
    })) as {
      query: { usercontribs: { title: string; comment: string }[] }
      continue?: Record<string, string>
    }
    for (const { title, comment } of answer.query.usercontribs) {
      const place = comment.indexOf(prefix)
      const sourceId = place < 0 ? undefined : /^[PQ]\d+/.exec(comment.slice(place + prefix.length))?.[0]
      const localId = title.split(':').at(-1)
      if (sourceId && localId) found.set(sourceId, localId)
    }
    proceed = answer.continue ?? {}
  } while (Object.keys(proceed).length > 0)
  return found
}

async function readEntity(api: WikiApi, id: string): Promise<Entity | null> {
  return entityOf(
    (await api.get({ action: 'wbgetentities', ids: id, props: 'claims|datatype' })) as object,
    id,
  )
}

async function userName(api: WikiApi): Promise<string> {
  const answer = (await api.get({ action: 'query', meta: 'userinfo' })) as {
    query: { userinfo: { name: string } }
  }
  return answer.query.userinfo.name
}

async function readSite(api: WikiApi): Promise<Pick<EntityWriter, 'language' | 'conceptBase'>> {
  const answer = (await api.get({ action: 'query', meta: 'siteinfo', siprop: 'general' })) as {
    query: { general: { lang: string; 'wikibase-conceptbaseuri'?: string } }
  }
  const { lang, 'wikibase-conceptbaseuri': conceptBase = null } = answer.query.general
  return { language: lang, conceptBase }
}

async function termLanguages(api: WikiApi): Promise<ReadonlySet<string>> {
  const answer = (await api.get({ action: 'query', meta: 'wbcontentlanguages', wbclcontext: 'term' })) as {
    query: { wbcontentlanguages: Record<string, unknown> }
  }
  return new Set(Object.keys(answer.query.wbcontentlanguages))
}

function newEntityData(entity: Entity, languages: ReadonlySet<string>) {
  const known = <Value>(terms: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(terms).filter(([language]) => languages.has(language)))
  return {
    ...(entity.datatype && { datatype: entity.datatype }),
    labels: known<Term>(entity.labels),
    descriptions: known<Term>(entity.descriptions),
    aliases: known<readonly Term[]>(entity.aliases),
  }
}

/** The entity that already has this label (properties) or this label and description (items). */
function conflictingId(error: WikiApiError, { type }: Entity): string | null {
  const shape = type === 'property' ? /\bP\d+\b/ : /\bQ\d+\b/
  const conflict = error.messages.find(({ name }) => CONFLICTS.includes(name))
  // The first parameter is the label itself, which may look like an id; the entity is the last.
  return shape.exec(String(conflict?.parameters.at(-1) ?? ''))?.[0] ?? null
}
