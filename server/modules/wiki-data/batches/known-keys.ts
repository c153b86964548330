import { join } from 'node:path'
import type { EditResult, EditSnak, EditValue, EntityEdit } from '#server/wikis/batches/entity-edit.ts'
import { readLines } from './batch-files.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'
import { entityValue } from './reading/quickstatement-values.ts'

/** In a check, stands for an item that an earlier edit would make; see `BatchTurn.php`. */
const NO_ITEM = 'Q2147483647'

/** The ids of entities that earlier edits of a batch have made, by the keys with which later edits refer to them. */
export class KnownKeys {
  private readonly referred: ReadonlySet<string>
  private readonly ids = new Map<string, string>()

  private constructor(referred: ReadonlySet<string>) {
    this.referred = referred
  }

  /** @param dir the batch's directory. */
  static async read(dir: string): Promise<KnownKeys> {
    const referred = new Set<string>()
    for await (const key of readLines<string>(join(dir, BATCH_FILES.keys))) referred.add(key)
    return new KnownKeys(referred)
  }

  learn(edit: EntityEdit | undefined, { outcome, id }: EditResult, isCheck: boolean): void {
    const { key } = edit ?? {}
    if (key === undefined || !this.referred.has(key) || outcome === 'refused') return
    this.ids.set(key, id ?? (isCheck ? NO_ITEM : ''))
  }

  /** Replaces known keys in an edit by ids. The other keys may become known in the same turn. */
  resolve(edit: EntityEdit): EntityEdit {
    if (this.referred.size === 0) return edit
    const { entity, mergeInto, statements } = edit
    const own = 'made' in entity ? this.ids.get(entity.made) : undefined
    const other = mergeInto && 'made' in mergeInto ? this.ids.get(mergeInto.made) : undefined
    const snak = <T extends EditSnak>(one: T): T => ({ ...one, value: this.value(one.value) })
    return {
      ...edit,
      ...(own && { entity: { id: own } }),
      ...(other && { mergeInto: { id: other } }),
      ...(statements && {
        statements: statements.map(one => ({
          ...snak(one),
          ...(one.qualifiers && { qualifiers: one.qualifiers.map(snak) }),
          ...(one.references && { references: one.references.map(snaks => snaks.map(snak)) }),
        })),
      }),
    }
  }

  private value(value: EditValue): EditValue {
    const id = value.kind === 'made' ? this.ids.get(value.key) : undefined
    return id ? entityValue(id) : value
  }
}
