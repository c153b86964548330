import { chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'

/**
 * One sentence above the fields after a submit that the browser's own check refused. It is read out at once; the focus is
 * already on the first invalid field, where its own message is read.
 */
export function FormErrorSummary() {
  const { errors, touched, submitCount } = useFormikContext<Record<string, unknown>>()
  const wrong = Object.keys(errors).filter(field => touched[field]).length
  const text = submitCount > 0 && wrong > 1 ? `${wrong} fields need another look.` : ''
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
