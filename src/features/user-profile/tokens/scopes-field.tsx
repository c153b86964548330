import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { SCOPE_NAMES, type Scope } from '#contract/account/api-tokens.ts'
import { msg } from '#i18n/msg.ts'
import { ChoiceHelp, ChoiceLabel, Tick } from '#ui/form/choice.tsx'
import { FieldMessage, useDescription } from '#ui/form/field-frame.tsx'
import { useFormField } from '#ui/form/use-form-field.ts'
import { scopeTexts } from './scope-texts.ts'

/** What a token may do: at least one of the scopes. */
export function ScopesField() {
  const id = useId()
  const { input, helpers, error } = useFormField<readonly Scope[]>('scopes')
  const ids = useDescription(id, error)
  const chosen = input.value
  const change = (scope: Scope) =>
    void helpers.setValue(
      chosen.includes(scope) ? chosen.filter(other => other !== scope) : [...chosen, scope],
    )
  return (
    <chakra.fieldset aria-describedby={ids.describedBy} minWidth="0">
      <chakra.legend fontWeight="semibold" textStyle="sm" mb="1.5">
        {msg('user-profile-what-may-do')}
      </chakra.legend>
      {SCOPE_NAMES.map(scope => (
        <ChoiceLabel key={scope}>
          <Tick
            checked={chosen.includes(scope)}
            onChange={() => change(scope)}
            aria-invalid={error !== undefined}
            aria-describedby={ids.describedBy}
          />
          <span>{scopeTexts[scope].label}</span>
          <ChoiceHelp>{scopeTexts[scope].help}</ChoiceHelp>
        </ChoiceLabel>
      ))}
      <FieldMessage id={ids.message} help={undefined} error={error} />
    </chakra.fieldset>
  )
}
