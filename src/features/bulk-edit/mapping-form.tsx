import { Button, chakra } from '@chakra-ui/react'
import { Formik, setIn, useFormikContext } from 'formik'
import type { BatchTable, TableMapping } from '#contract/batches/batch.ts'
import { formatCount } from '#contract/format-count.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { type MappingValues, mappingErrors, mappingOf, partsOf, valuesOf } from './mapping-values.ts'
import { PropertyField } from './property-field.tsx'

const ROLES = [
  { value: 'label', label: 'Label' },
  { value: 'description', label: 'Description' },
  { value: 'aliases', label: 'Aliases' },
  { value: 'statement', label: 'Statement' },
  { value: 'qualifier', label: 'Qualifier of a statement' },
  { value: 'reference', label: 'Reference of a statement' },
  { value: 'name', label: 'Name, by which other rows mean this row’s item' },
]
const ITEMS = [
  { value: 'id', label: 'Ids of items, such as Q42' },
  { value: 'label', label: 'Labels of items' },
  { value: 'name', label: 'Names of other rows' },
]

const PRECISIONS = [
  { value: '11', label: 'Days' },
  { value: '10', label: 'Months' },
  { value: '9', label: 'Years' },
  { value: '8', label: 'Decades' },
  { value: '7', label: 'Centuries' },
]

interface MappingFormProps {
  /** The batch's id. A draft belongs to it: columns of another table mean something else. */
  readonly batch: number
  readonly table: BatchTable
  readonly busy: boolean
  readonly onCheck: (mapping: TableMapping) => void
  readonly onCancel: () => void
}

/** Says what the columns of a table are. It begins with what they were before, or with what their names say. */
export function MappingForm({ batch, table, busy, onCheck, onCancel }: MappingFormProps) {
  const validate = (values: MappingValues) =>
    Object.entries(mappingErrors(values, table.properties)).reduce(
      (errors, [name, text]) => setIn(errors, name, text),
      {},
    )
  return (
    <Formik
      initialValues={valuesOf(table, table.earlier?.mapping ?? table.guess)}
      validate={validate}
      onSubmit={values => onCheck(mappingOf(values, table.properties))}
    >
      {({ resetForm }) => (
        <Form label="Columns of the table" draft={`bulk-mapping-${batch}`}>
          <p>
            The table has {formatCount(table.rows)} rows. Say what its columns are; the others are left out.
            {table.sheets.length > 1 && (
              <>
                {' '}
                Only its first sheet, “<bdi>{table.sheets[0]}</bdi>”, is read.
              </>
            )}
          </p>
          {table.earlier && (
            <p>
              Filled in as for “<bdi>{table.earlier.name}</bdi>”, whose columns had the same names.{' '}
              <Button
                variant="plain"
                size="sm"
                onClick={() => resetForm({ values: valuesOf(table, table.guess) })}
              >
                Start anew
              </Button>
            </p>
          )}
          <KeyFields table={table} />
          {table.columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Columns are known by their place.
            <ColumnFields key={place} place={place} table={table} {...column} />
          ))}
          <CardButtons>
            <SubmitButton busy={busy} busyText="Checking …">
              Check
            </SubmitButton>
            <Button
              variant="outline"
              colorPalette="gray"
              aria-disabled={busy}
              onClick={() => !busy && onCancel()}
            >
              Cancel
            </Button>
          </CardButtons>
        </Form>
      )}
    </Formik>
  )
}

const nameOf = (name: string, place: number) => (name === '' ? `Column ${place + 1}` : name)

function KeyFields({ table: { columns, properties } }: { table: BatchTable }) {
  const { values } = useFormikContext<MappingValues>()
  return (
    <Group>
      <legend>Which item a row is about</legend>
      <SelectField
        name="key"
        label="Items are found by"
        placeholder="Nothing: every row makes a new item"
        options={columns.map(({ name }, place) => ({ value: String(place), label: nameOf(name, place) }))}
      />
      {values.key !== '' && (
        <>
          <SelectField
            name="by"
            label="This column has"
            options={[
              { value: 'id', label: 'Ids of items, such as Q42' },
              { value: 'property', label: 'Values of a property' },
              { value: 'label', label: 'Labels' },
            ]}
          />
          {values.by === 'property' && <PropertyField name="byWhat" properties={properties} />}
          {values.by === 'label' && (
            <TextField
              name="byWhat"
              label="Language of the labels"
              help="Such as en"
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
          <CheckboxField name="creates" label="Make a new item where none is found" optional />
        </>
      )}
    </Group>
  )
}

function ColumnFields({
  place,
  name,
  examples,
  table: { columns, properties },
}: { place: number; table: BatchTable } & BatchTable['columns'][number]) {
  const { values } = useFormikContext<MappingValues>()
  const column = values.columns[place]
  if (!column) return null
  const field = (of: string) => `columns.${place}.${of}`
  const parts = partsOf(column, properties)
  const statements = values.columns.flatMap(({ as }, other) =>
    as === 'statement' && other !== place
      ? { value: String(other), label: nameOf(columns[other]?.name ?? '', other) }
      : [],
  )
  return (
    <Group>
      <legend>
        <bdi>{nameOf(name, place)}</bdi>
      </legend>
      {examples.length > 0 && (
        <Examples>
          Such as{' '}
          {examples.slice(0, 3).map((example, at) => (
            <span key={example}>
              {at > 0 && ', '}
              <bdi>{example}</bdi>
            </span>
          ))}
        </Examples>
      )}
      <SelectField name={field('as')} label="This column is" placeholder="Left out" options={ROLES} />
      {parts.property && <PropertyField name={field('property')} properties={properties} />}
      {(column.as === 'qualifier' || column.as === 'reference') && (
        <SelectField
          name={field('of')}
          label="Of the statement in"
          placeholder="Choose a column"
          options={statements}
        />
      )}
      {parts.items && (
        <SelectField name={field('items')} label="Cells are" placeholder="Values as text" options={ITEMS} />
      )}
      {parts.language && (
        <TextField
          name={field('language')}
          label="Language"
          help="Such as en"
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
      {parts.unit && (
        <TextField
          name={field('unit')}
          label="Unit of numbers"
          help="An item, such as Q11573"
          spellCheck={false}
          autoCapitalize="none"
          optional
        />
      )}
      {parts.precision && (
        <SelectField
          name={field('precision')}
          label="Dates are exact to"
          placeholder="What is written"
          options={PRECISIONS}
        />
      )}
      {parts.separator && (
        <TextField
          name={field('separator')}
          label="Several values are separated by"
          help="Empty: a cell is one value"
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
