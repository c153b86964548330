import { Input } from '@chakra-ui/react'
import { memo } from 'react'
import type { BatchTable, WikiProperty } from '#contract/batches/batch.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { FieldFrame } from '#ui/form/field-frame.tsx'
import { useFormField } from '#ui/form/use-form-field.ts'
import { richText } from '#ui/rich-text.ts'
import { meantProperty } from './mapping-values.ts'

interface PropertyFieldProps {
  readonly name: string
  readonly properties: BatchTable['properties']
  /** The id of the {@link PropertyList} of the form. */
  readonly list: string
}

/** A property of the wiki, by its label or its id. The browser offers those that match. */
export function PropertyField({ name, properties, list }: PropertyFieldProps) {
  const { input, error } = useFormField<string>(name)
  const known = properties ?? []
  const id = meantProperty(input.value, known)
  const meant = known.find(property => property.id === id)
  return (
    <FieldFrame
      label={msg('bulk-edit-property')}
      help={meant ? <Meant {...meant} /> : msg('bulk-edit-by-its-label-by-its')}
      error={error}
    >
      {aria => (
        <Input {...input} {...aria} list={list} spellCheck={false} autoCapitalize="none" autoComplete="off" />
      )}
    </FieldFrame>
  )
}

/** The suggestions for all property fields of a form. They share one list, because a wiki has thousands of properties and a table many columns. */
export const PropertyList = memo(function PropertyList({
  id,
  properties,
}: Pick<BatchTable, 'properties'> & { readonly id: string }) {
  return (
    <datalist id={id}>
      {properties?.map(property => (
        <option
          key={property.id}
          value={property.label ?? property.id}
          label={`${property.id}, ${property.datatype}`}
        />
      ))}
    </datalist>
  )
})

/** Shows the property that a text means. */
function Meant({ id, label, datatype }: WikiProperty) {
  return richText(
    label === null
      ? msgParts('bulk-edit-property-meant', id, datatype)
      : msgParts('bulk-edit-property-meant-labelled', id, <bdi>{label}</bdi>, datatype),
  )
}
