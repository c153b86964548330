import { chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { msg } from '#i18n/msg.ts'

/**
 * Says above the fields how many of them are invalid after a submit that failed in the browser. Screen
 * readers announce it; the focus is already on the first invalid field, whose own message is read there.
 */
export function FormErrorSummary() {
  const { errors, touched, submitCount } = useFormikContext<Record<string, unknown>>()
  const wrong = Object.keys(errors).filter(field => touched[field]).length
  const text = submitCount > 0 && wrong > 1 ? msg('form-1-fields-need-another-look', wrong) : ''
  return (
    <Line role="status" data-empty={text === '' ? '' : undefined}>
      {text}
    </Line>
  )
}

const Line = chakra('p', {
  base: {
    color: 'fg.error',
    fontWeight: 'medium',
    textStyle: 'sm',
    '&[data-empty]': { position: 'absolute', boxSize: '1px', overflow: 'hidden' },
  },
})
