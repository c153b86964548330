/**
 * What a batch's file says about one entity, in a form shared by all file formats. File readers create it, and
 * the wiki's own Wikibase (`BatchEdit.php`) checks and applies it, because files are not trusted.
 */
export interface EntityEdit {
  /** The line of the file, or the row of the table, from 1. */
  readonly line: number
  readonly entity: EditedEntity
  /** The name by which later edits may refer to the entity. */
  readonly key?: string
  /** By language code; null removes. */
  readonly labels?: Readonly<Record<string, string | null>>
  /** By language code; null removes. */
  readonly descriptions?: Readonly<Record<string, string | null>>
  readonly aliases?: Readonly<
    Record<string, { readonly add?: readonly string[]; readonly remove?: readonly string[] }>
  >
  /** By site id; null removes. */
  readonly sitelinks?: Readonly<Record<string, string | null>>
  readonly statements?: readonly StatementEdit[]
  /** Merges the entity into this one, as `Special:MergeItems` does. If set, nothing else is edited. */
  readonly mergeInto?: ReferredEntity
  /** Undoes an earlier edit if the entity is unchanged since then. If set, nothing else is edited. */
  readonly undo?: UndoneEdit
  /** Added to the edit's summary. */
  readonly summary?: string
}

/** An existing entity, or one that an earlier edit of the same batch makes. */
type ReferredEntity = { readonly id: string } | { readonly made: string }

export type EditedEntity =
  | ReferredEntity
  | { readonly new: 'item' }
  /** `datatype`: Wikibase's name for it, such as `external-id`. */
  | { readonly new: 'property'; readonly datatype: string }
  /** The only item that has this statement or this label. It is an error if there are several. */
  | { readonly find: FindBy; readonly otherwise: 'create' | 'refuse' }

/** Statements of normal and preferred rank match; deprecated ones do not. */
export type FindBy =
  | { readonly property: string; readonly value: string }
  | { readonly language: string; readonly label: string }

export interface StatementEdit {
  /**
   * `add`: if the entity already has a statement with this value, adds the qualifiers and references that it
   * lacks. `remove`: removes the statements with this value.
   */
  readonly do: 'add' | 'remove'
  readonly property: string
  readonly value: EditValue
  /** If it is missing, a new statement gets `normal`, and an existing one keeps its rank. */
  readonly rank?: 'preferred' | 'normal' | 'deprecated'
  readonly qualifiers?: readonly EditSnak[]
  /** Each is a list of snaks. */
  readonly references?: readonly (readonly EditSnak[])[]
}

export interface EditSnak {
  readonly property: string
  readonly value: EditValue
}

export type EditValue =
  /** The type and value of a `datavalue`, as in Wikibase's JSON. */
  | { readonly kind: 'value'; readonly type: string; readonly value: unknown }
  /** As a person writes it. The wiki parses it with the parser of the property's datatype, like `wbparsevalue`. */
  | {
      readonly kind: 'text'
      readonly text: string
      /** The language of a monolingual text, or of the words in a date. */
      readonly language?: string
      /** The id of an item, for a quantity. */
      readonly unit?: string
      /** For a date, 7 (century) to 11 (day); for a coordinate, degrees. */
      readonly precision?: number
    }
  /** An item that an earlier edit of the same batch makes. */
  | { readonly kind: 'made'; readonly key: string }
  /** The only item that matches. */
  | { readonly kind: 'find'; readonly find: FindBy }
  | { readonly kind: 'somevalue' }
  | { readonly kind: 'novalue' }

/** An edit of an earlier batch. */
interface UndoneEdit {
  /** The revision that it was based on; null if it created the entity, which is then deleted. */
  readonly before: number | null
  /** The revision that it made. */
  readonly revision: number
  /**
   * UTC epoch milliseconds after which the batch made no more revisions. A later revision only has the same
   * number, because the wiki has been restored to an earlier state since.
   */
  readonly until: number
}

/** The outcome of an edit, or its expected outcome. */
export interface EditResult {
  readonly line: number
  /** `unchanged`: the entity already had everything. `refused`: nothing was saved; the problems say why. */
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'deleted' | 'refused'
  /** Null if there is no entity, or none yet. */
  readonly id: string | null
  /** The revision that it was based on; null for a new entity, and if nothing was saved. */
  readonly before: number | null
  /** The revision that it made; null if nothing was saved. */
  readonly revision: number | null
  readonly problems: readonly EditProblem[]
  /** Wikibase's JSON of the resulting entity. Only if requested. */
  readonly entity?: unknown
}

interface EditProblem {
  readonly code: EditProblemCode
  /** A sentence for the member who sent the file. */
  readonly text: string
}

/**
 * `no-entity`: no entity has this id, or it is deleted. `no-property`: the same for a property. `no-made`: the
 * edit that should have made the entity did not. `value`: the value does not fit the property's datatype.
 * `duplicate`: another entity has this label and description, property label, or sitelink. `ambiguous`: several
 * items match a key. `length`: a text is too long. `language`, `site`, `datatype`, `rank`: the wiki does not know
 * this one. `type`: this kind of entity cannot have it. `not-there`: what should be removed is missing.
 * `conflict`: the entity was changed since. `not-allowed`: the wiki's rights, protection or filters forbid it.
 * `too-large`: the entity would be larger than the wiki allows. `failed`: something else.
 */
type EditProblemCode =
  | ('no-entity' | 'no-property' | 'no-made' | 'value' | 'duplicate' | 'ambiguous' | 'length' | 'language')
  | (
      | 'site'
      | 'datatype'
      | 'rank'
      | 'type'
      | 'not-there'
      | 'conflict'
      | 'not-allowed'
      | 'too-large'
      | 'failed'
    )
