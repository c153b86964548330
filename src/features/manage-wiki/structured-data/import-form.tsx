import { Button, chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import type { ReactNode } from 'react'
import {
  BASE_SET,
  DEFAULT_IMPORT_IDS,
  DEFAULT_IMPORT_SOURCE,
  IMPORT_ENTITIES_MAX,
  type ImportOrder,
} from '#contract/entities/entity-import.ts'
import type { FieldErrors } from '#contract/failure.ts'
import { importFormSchema, importOrderOf, type ImportForm as Values } from '#contract/schemas/import-form.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'

interface ImportFormProps {
  /** What the last import asked for; its fields begin with that. */
  readonly last: Partial<ImportOrder> | undefined
  /** Whether the fields are shown. What was typed stays while they are not. */
  readonly open: boolean
  readonly disabled: boolean
  readonly serverErrors: FieldErrors | null
  readonly onStart: (order: ImportOrder) => void
  /** What the button says. */
  readonly label: string
  /** Shown above the fields. */
  readonly children: ReactNode
}

/** Chooses what to import, and starts the import. */
export function ImportForm({
  last,
  open,
  disabled,
  serverErrors,
  onStart,
  label,
  children,
}: ImportFormProps) {
  const { productName } = useConfig()
  return (
    <Formik
      enableReinitialize
      initialValues={valuesOf(last)}
      {...withSchema(importFormSchema, form => onStart(importOrderOf(form)))}
    >
      <Form label="Import entities" serverErrors={serverErrors}>
        {children}
        {open && (
          <RadioGroupField
            name="from"
            label="What to import"
            help={`An import can succeed only once per ${productName} instance.`}
            options={[
              {
                value: 'baseSet',
                label: (
                  <>
                    The base set of <ExternalLink href={DEFAULT_IMPORT_SOURCE}>Wikidata</ExternalLink>
                  </>
                ),
                help: `${DEFAULT_IMPORT_IDS.length} well-known properties and items, such as instance of, human and Berlin.`,
              },
              {
                value: 'other',
                label: 'Entities that I choose',
                help: 'From another wiki of this service, or from any public Wikibase.',
              },
            ]}
            after={from => from === 'other' && <OwnChoice />}
          />
        )}
        <Button type="submit" alignSelf="flex-start" variant="outline" disabled={disabled}>
          {label}
        </Button>
      </Form>
    </Formik>
  )
}

function OwnChoice() {
  const { subdomainSuffix } = useConfig()
  return (
    <Fields>
      <TextField
        name="source_wiki_url"
        label="Address of the other wiki"
        help={`Such as other${subdomainSuffix} or ${DEFAULT_IMPORT_SOURCE}. The address of one of its pages will do.`}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextareaField
        name="entity_ids"
        label="Ids of items and properties"
        help={`Such as Q42, P31. At most ${IMPORT_ENTITIES_MAX}, separated by commas, spaces or new lines. They get new ids here. Include the properties of statements that you want to keep.`}
        rows={4}
      />
    </Fields>
  )
}

const Fields = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', mt: '2', mb: '3' },
})

function valuesOf({ source_wiki_url = '', entity_ids = '' }: Partial<ImportOrder> = {}): Values {
  const isBaseSet = entity_ids === '' || entity_ids === BASE_SET.entity_ids
  if (isBaseSet) return { from: 'baseSet', source_wiki_url: '', entity_ids: '' }
  return { from: 'other', source_wiki_url, entity_ids: entity_ids.replaceAll(',', ', ') }
}
