import { array, type InferType, lazy, mixed, number, object, string, ValidationError } from 'yup'
import { wiki } from '#contract/schemas/wiki-requests.ts'
import { msg } from '#i18n/msg.ts'
import { BATCH_FORMATS, type BatchFormat, type TableMapping } from './batch.ts'

const TEXT_MAX = 200

const text = (max = TEXT_MAX) => string().max(max, msg('common-max-1-characters', max))

/** The query of `POST /api/wiki/batches`. */
export const newBatchSchema = object({
  wiki,
  format: mixed<BatchFormat>()
    .required(msg('batches-please-say-what-file'))
    .oneOf([...BATCH_FORMATS], msg('batches-file-table-quickstatements-json')),
  file_name: text(),
  name: text(),
  summary: text(),
  ids: mixed<'of-this-wiki' | 'of-another-wiki'>().oneOf(
    ['of-this-wiki', 'of-another-wiki'],
    msg('batches-ids-wiki-another-wiki'),
  ),
  stops_at_problem: mixed<'true' | 'false'>().oneOf(['true', 'false'], msg('batches-send-true-false')),
  start: mixed<BatchStart>().oneOf(
    ['by-hand', 'if-no-problems', 'always'],
    msg('batches-start-by-hand-if-no'),
  ),
}).noUnknown()

export type BatchStart = 'by-hand' | 'if-no-problems' | 'always'
export type NewBatchRequest = InferType<typeof newBatchSchema>

const PROPERTY = /^P[1-9]\d{0,9}$/
const COLUMNS_MAX = 500

const column = () => number().required().integer().min(0).max(COLUMNS_MAX)
const property = () =>
  string().required(msg('batches-choose-property')).matches(PROPERTY, msg('batches-property-named-like-p31'))
const language = () =>
  string()
    .required(msg('batches-choose-language'))
    .matches(/^[a-z]{2,}[a-z0-9-]{0,20}$/, msg('common-language-named-like-en'))

const found = lazy(value => {
  if (value === 'id') return string().oneOf(['id'])
  if (value && typeof value === 'object' && 'label' in value) return object({ label: language() }).noUnknown()
  return object({ property: property() }).noUnknown()
})

const value = {
  column: column(),
  property: property(),
  language: language().optional(),
  unit: string().matches(/^Q[1-9]\d{0,9}$/, msg('common-unit-item-such-as-q11573')),
  precision: number().min(0).max(14),
  separator: string().max(5, msg('common-max-1-characters', 5)),
  items: lazy(items =>
    items && typeof items === 'object'
      ? object({ label: language() }).noUnknown()
      : string().oneOf(['id', 'name']),
  ),
}

const mapped = lazy((one: { as?: unknown } | undefined) => {
  const as = (name: string) => string().required().oneOf([name])
  switch (one?.as) {
    case 'label':
    case 'description':
      return object({ column: column(), as: as(one.as), language: language() }).noUnknown()
    case 'aliases':
      return object({
        column: column(),
        as: as('aliases'),
        language: language(),
        separator: value.separator,
      }).noUnknown()
    case 'name':
      return object({ column: column(), as: as('name') }).noUnknown()
    case 'qualifier':
      return object({ ...value, as: as('qualifier'), of: column() }).noUnknown()
    case 'reference':
      return object({
        ...value,
        as: as('reference'),
        of: column(),
        group: number().integer().min(0).max(9),
      }).noUnknown()
    default:
      return object({ ...value, as: as('statement') }).noUnknown()
  }
})

/** What the columns of a table mean. */
export const tableMappingSchema = object({
  sheet: number().integer().min(0).max(1000),
  key: object({ column: column(), by: found, otherwise: string().required().oneOf(['create', 'refuse']) })
    .noUnknown()
    .default(undefined)
    .optional(),
  columns: array(mapped).required().min(1, msg('common-choose-what-at-least-one')).max(COLUMNS_MAX),
}).noUnknown()

/** `POST /api/wiki/batches/{batch}/check`. A table needs its mapping. */
export const checkBatchSchema = object({
  mapping: mixed<TableMapping>().test('mapping', function (value) {
    if (value === undefined) return true
    try {
      tableMappingSchema.validateSync(value, { strict: true })
      return true
    } catch (thrown) {
      return this.createError({
        message: thrown instanceof ValidationError ? thrown.message : msg('batches-no-mapping'),
      })
    }
  }),
}).noUnknown()

/** `GET /api/wiki/batches/{batch}/problems`. */
export const problemsSchema = object({
  after: number().integer().min(0).max(Number.MAX_SAFE_INTEGER),
}).noUnknown()
