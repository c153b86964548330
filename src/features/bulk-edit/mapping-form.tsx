import { Button, chakra } from '@chakra-ui/react'
import { Formik, setIn, useFormikContext } from 'formik'
import { useId } from 'react'
import type { BatchTable, TableMapping } from '#contract/batches/batch.ts'
import { formatCount } from '#contract/format-count.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { type MappingValues, mappingErrors, mappingOf, partsOf, valuesOf } from './mapping-values.ts'
import { PropertyField, PropertyList } from './property-field.tsx'

const ROLES = [
  { value: 'label', label: msg('bulk-edit-label') },
  { value: 'description', label: msg('bulk-edit-description') },
  { value: 'aliases', label: msg('bulk-edit-aliases') },
  { value: 'statement', label: msg('bulk-edit-statement') },
  { value: 'qualifier', label: msg('bulk-edit-qualifier-statement') },
  { value: 'reference', label: msg('bulk-edit-reference-statement') },
  { value: 'name', label: msg('bulk-edit-name-by-which-other-rows') },
]
const ITEMS = [
  { value: 'id', label: msg('bulk-edit-ids-items-such-as-q42') },
  { value: 'label', label: msg('bulk-edit-labels-items') },
  { value: 'name', label: msg('bulk-edit-names-other-rows') },
]

const PRECISIONS = [
  { value: '11', label: msg('bulk-edit-days') },
  { value: '10', label: msg('bulk-edit-months') },
  { value: '9', label: msg('bulk-edit-years') },
  { value: '8', label: msg('bulk-edit-decades') },
  { value: '7', label: msg('bulk-edit-centuries') },
]

interface MappingFormProps {
  /** The batch's id. A draft belongs to it: columns of another table mean something else. */
  readonly batch: number
  readonly table: BatchTable
  readonly busy: boolean
  readonly onCheck: (mapping: TableMapping) => void
  readonly onCancel: () => void
}

/** Maps the columns of a table. It starts with an earlier mapping of the same columns, or with a guess from their names. */
export function MappingForm({ batch, table, busy, onCheck, onCancel }: MappingFormProps) {
  const validate = (values: MappingValues) =>
    Object.entries(mappingErrors(values, table.properties)).reduce(
      (errors, [name, text]) => setIn(errors, name, text),
      {},
    )
  const list = useId()
  const rows = msg('bulk-edit-table-rows', formatCount(table.rows), table.rows)
  return (
    <Formik
      initialValues={valuesOf(table, table.earlier?.mapping ?? table.guess)}
      validate={validate}
      onSubmit={values => onCheck(mappingOf(values, table.properties))}
    >
      {({ resetForm }) => (
        <Form label={msg('bulk-edit-columns-table')} draft={`bulk-mapping-${batch}`}>
          <p>
            {table.sheets.length > 1
              ? richText(
                  msgParts(
                    'common-sentences',
                    rows,
                    richText(msgParts('bulk-edit-only-its-first-sheet-1', <bdi>{table.sheets[0]}</bdi>)),
                  ),
                )
              : rows}
          </p>
          {table.earlier && (
            <p>
              {richText(msgParts('bulk-edit-filled-as-1-whose-columns', <bdi>{table.earlier.name}</bdi>))}{' '}
              <Button
                variant="plain"
                size="sm"
                onClick={() => resetForm({ values: valuesOf(table, table.guess) })}
              >
                {msg('bulk-edit-start-anew')}
              </Button>
            </p>
          )}
          <PropertyList id={list} properties={table.properties} />
          <KeyFields table={table} list={list} />
          {table.columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Columns are known by their place.
            <ColumnFields key={place} position={place} table={table} list={list} {...column} />
          ))}
          <CardButtons>
            <SubmitButton busy={busy} busyText={msg('common-checking')}>
              {msg('bulk-edit-check')}
            </SubmitButton>
            <QuietButton aria-disabled={busy} onClick={() => !busy && onCancel()}>
              {msg('common-cancel')}
            </QuietButton>
          </CardButtons>
        </Form>
      )}
    </Formik>
  )
}

const columnName = (name: string, place: number) =>
  name === '' ? msg('bulk-edit-column-number', place + 1) : name

interface FieldsProps {
  readonly table: BatchTable
  /** The id of the form's list of properties. */
  readonly list: string
}

function KeyFields({ table: { columns, properties }, list }: FieldsProps) {
  const { values } = useFormikContext<MappingValues>()
  return (
    <Group>
      <legend>{msg('bulk-edit-which-item-row-about')}</legend>
      <SelectField
        name="key"
        label={msg('bulk-edit-items-found-by')}
        placeholder={msg('bulk-edit-nothing-every-row-makes-new')}
        options={columns.map(({ name }, place) => ({ value: String(place), label: columnName(name, place) }))}
      />
      {values.key !== '' && (
        <>
          <SelectField
            name="by"
            label={msg('bulk-edit-column-has')}
            options={[
              { value: 'id', label: msg('bulk-edit-ids-items-such-as-q42') },
              { value: 'property', label: msg('bulk-edit-values-property') },
              { value: 'label', label: msg('bulk-edit-labels') },
            ]}
          />
          {values.by === 'property' && <PropertyField name="byWhat" properties={properties} list={list} />}
          {values.by === 'label' && (
            <TextField
              name="byWhat"
              label={msg('bulk-edit-language-labels')}
              help={msg('bulk-edit-such-as-en')}
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
          <CheckboxField name="creates" label={msg('bulk-edit-make-new-item-where-none')} optional />
        </>
      )}
    </Group>
  )
}

function ColumnFields({
  position,
  name,
  examples,
  table: { columns, properties },
  list,
}: FieldsProps & { position: number } & BatchTable['columns'][number]) {
  const { values } = useFormikContext<MappingValues>()
  const column = values.columns[position]
  if (!column) return null
  const field = (of: string) => `columns.${position}.${of}`
  const parts = partsOf(column, properties)
  const statements = values.columns.flatMap(({ as }, other) =>
    as === 'statement' && other !== position
      ? { value: String(other), label: columnName(columns[other]?.name ?? '', other) }
      : [],
  )
  return (
    <Group>
      <legend>
        <bdi>{columnName(name, position)}</bdi>
      </legend>
      {examples.length > 0 && (
        <Examples>
          {richText(
            msgParts(
              'common-such-as-1',
              examples.slice(0, 3).map((example, at) => (
                <span key={example}>
                  {at > 0 && ', '}
                  <bdi>{example}</bdi>
                </span>
              )),
            ),
          )}
        </Examples>
      )}
      <SelectField
        name={field('as')}
        label={msg('bulk-edit-column')}
        placeholder={msg('bulk-edit-left-out')}
        options={ROLES}
      />
      {parts.property && <PropertyField name={field('property')} properties={properties} list={list} />}
      {(column.as === 'qualifier' || column.as === 'reference') && (
        <SelectField
          name={field('of')}
          label={msg('bulk-edit-of-statement-in')}
          placeholder={msg('bulk-edit-choose-column')}
          options={statements}
        />
      )}
      {parts.items && (
        <SelectField
          name={field('items')}
          label={msg('bulk-edit-cells')}
          placeholder={msg('bulk-edit-values-as-text')}
          options={ITEMS}
        />
      )}
      {parts.language && (
        <TextField
          name={field('language')}
          label={msg('common-language')}
          help={msg('bulk-edit-such-as-en')}
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
      {parts.unit && (
        <TextField
          name={field('unit')}
          label={msg('bulk-edit-unit-numbers')}
          help={msg('bulk-edit-item-such-as-q11573')}
          spellCheck={false}
          autoCapitalize="none"
          optional
        />
      )}
      {parts.precision && (
        <SelectField
          name={field('precision')}
          label={msg('bulk-edit-dates-exact')}
          placeholder={msg('bulk-edit-what-written')}
          options={PRECISIONS}
        />
      )}
      {parts.separator && (
        <TextField
          name={field('separator')}
          label={msg('bulk-edit-several-values-separated-by')}
          help={msg('bulk-edit-empty-cell-one-value')}
          maxLength={5}
          optional
        />
      )}
    </Group>
  )
}

const Group = chakra('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: '4',
    minWidth: '0',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& legend': { px: '1', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
})

const Examples = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm', overflowWrap: 'anywhere' } })
