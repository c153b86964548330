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
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { richText } from '#ui/rich-text.ts'

interface ImportFormProps {
  /** The order of the last import, with which the fields start. */
  readonly last: Partial<ImportOrder> | undefined
  /** Whether the fields are shown. What was typed stays while they are not. */
  readonly open: boolean
  /** The name under which a draft is kept. */
  readonly draft: string
  readonly disabled: boolean
  readonly serverErrors: FieldErrors | null
  readonly onStart: (order: ImportOrder) => void
  /** The button's label. */
  readonly label: string
  /** Shown above the fields. */
  readonly children: ReactNode
}

/** Chooses what to import, and starts the import. */
export function ImportForm({
  last,
  open,
  draft,
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
      <Form label={msg('common-import-entities')} serverErrors={serverErrors} {...(open && { draft })}>
        {children}
        {open && (
          <RadioGroupField
            name="from"
            label={msg('wiki-structured-data-what-import')}
            help={msg('wiki-structured-data-import-can-succeed-only-once', productName)}
            options={[
              {
                value: 'baseSet',
                label: (
                  <>
                    {richText(
                      msgParts('wiki-structured-data-base-set-1-wikidata', text => (
                        <ExternalLink href={DEFAULT_IMPORT_SOURCE}>{text}</ExternalLink>
                      )),
                    )}
                  </>
                ),
                help: msg('wiki-structured-data-base-set-help', DEFAULT_IMPORT_IDS.length),
              },
              {
                value: 'other',
                label: msg('wiki-structured-data-entities-i-choose'),
                help: msg('wiki-structured-data-from-another-wiki-service-from'),
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
        label={msg('wiki-structured-data-address-other-wiki')}
        help={msg('wiki-structured-data-such-as-address', subdomainSuffix, DEFAULT_IMPORT_SOURCE)}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextareaField
        name="entity_ids"
        label={msg('wiki-structured-data-ids-items-properties')}
        help={msg('wiki-structured-data-such-as-q42-p31-at', IMPORT_ENTITIES_MAX)}
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
