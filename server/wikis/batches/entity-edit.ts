/**
 * What a file of a batch says about one entity, in a form that all formats share. A reader of files writes it, and the
 * wiki's own Wikibase (`BatchEdit.php`) checks and applies it: a file is never trusted to be right.
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
  /** Merges the entity into this one, as `Special:MergeItems` does. Nothing else is edited then. */
  readonly mergeInto?: ReferredEntity
  /** Undoes an earlier edit, if the entity is still as that one left it. Nothing else is edited then. */
  readonly undo?: UndoneEdit
  /** Added to the edit's summary. */
  readonly summary?: string
}

/** An entity that exists, or that an earlier edit of the same batch makes. */
type ReferredEntity = { readonly id: string } | { readonly made: string }

export type EditedEntity =
  | ReferredEntity
  | { readonly new: 'item' }
  /** `datatype`: as Wikibase names it, such as `external-id`. */
  | { readonly new: 'property'; readonly datatype: string }
  /** The one item that has this statement, or this label; it is an error if there are several. */
  | { readonly find: FindBy; readonly otherwise: 'create' | 'refuse' }

/** A statement may be preferred or not; one that is deprecated does not count. */
export type FindBy =
  | { readonly property: string; readonly value: string }
  | { readonly language: string; readonly label: string }

export interface StatementEdit {
  /**
   * `add`: if the entity has a statement with this value, it gets the qualifiers and references that it lacks. `remove`:
   * the statements with this value.
   */
  readonly do: 'add' | 'remove'
  readonly property: string
  readonly value: EditValue
  /** `normal` if it is missing; a statement that exists keeps its own then. */
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
  /** As in Wikibase's JSON: the type and value of a `datavalue`. */
  | { readonly kind: 'value'; readonly type: string; readonly value: unknown }
  /** As a person writes it. The wiki reads it with the parser of the property's datatype, like `wbparsevalue`. */
  | {
      readonly kind: 'text'
      readonly text: string
      /** Of a monolingual text, and of the words in a date. */
      readonly language?: string
      /** The id of an item, for a quantity. */
      readonly unit?: string
      /** Of a date: 7 (century) to 11 (day). Of a coordinate: degrees. */
      readonly precision?: number
    }
  /** An item that an earlier edit of the same batch makes. */
  | { readonly kind: 'made'; readonly key: string }
  /** The one item that is found so. */
  | { readonly kind: 'find'; readonly find: FindBy }
  | { readonly kind: 'somevalue' }
  | { readonly kind: 'novalue' }

/** An edit of an earlier batch. */
interface UndoneEdit {
  /** The revision it was made on; null if it created the entity, which is deleted then. */
  readonly before: number | null
  /** The revision it made. */
  readonly revision: number
  /**
   * UTC epoch milliseconds after which the batch has made no revision: one that is younger has only the same number, because
   * the wiki was put back to an earlier state since.
   */
  readonly until: number
}

/** What came of an edit, or what would come of it. */
export interface EditResult {
  readonly line: number
  /** `unchanged`: the entity has all of it already. `refused`: nothing of it was saved; the problems say why. */
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'deleted' | 'refused'
  /** Null if there is no entity, or none yet. */
  readonly id: string | null
  /** The revision that it was made on; null for a new entity, and if nothing was saved. */
  readonly before: number | null
  /** The revision it made; null if nothing was saved. */
  readonly revision: number | null
  readonly problems: readonly EditProblem[]
  /** Wikibase's JSON of the entity as it would be. Only where it was asked for. */
  readonly entity?: unknown
}

interface EditProblem {
  readonly code: EditProblemCode
  /** A sentence for whoever has sent the file. */
  readonly text: string
}

/**
 * `no-entity`: there is none of this id, or it is deleted. `no-property`: the same for a property. `no-made`: the edit
 * that should make it did not. `value`: it is none of the property's datatype. `duplicate`: another entity has this label
 * and description, label of a property, or sitelink. `ambiguous`: several items match a key. `length`: a text is too
 * long. `language`, `site`, `datatype`, `rank`: the wiki knows none of this name. `type`: this kind of entity cannot have
 * it. `not-there`: what is to be removed is missing. `conflict`: it was changed since. `not-allowed`: the wiki's rights,
 * protection or filters say no. `too-large`: the entity would be larger than the wiki allows. `failed`: something else.
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
