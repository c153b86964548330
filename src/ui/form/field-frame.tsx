import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { msg } from '#i18n/msg.ts'

/** The props that all form fields share. */
export interface FieldProps {
  /** The key in the form's values. */
  readonly name: string
  readonly label: ReactNode
  /** Shown below the control until an error replaces it. */
  readonly help?: ReactNode
  /** Marks the field as optional. All other fields are required. */
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
}

/** The attributes that connect a control to its label, help and error. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
}

interface FrameProps extends Omit<FieldProps, 'name' | 'disabled' | 'readOnly'> {
  readonly error: string | undefined
  /** Always shown beside the help, such as a counter; screen readers read it with the control. */
  readonly note?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** Puts the label above the control, and the help or the error, with the note, below it. */
export function FieldFrame({ label, help, error, note, optional = false, children }: FrameProps) {
  const id = useId()
  const ids = useDescription(id, error ?? help, note)
  return (
    <Root>
      <Label htmlFor={id}>
        {label}
        {optional && (
          <>
            {' '}
            <OptionalMark>{msg('form-optional')}</OptionalMark>
          </>
        )}
      </Label>
      {children({
        id,
        'aria-describedby': ids.describedBy,
        'aria-invalid': error !== undefined,
        'aria-required': !optional,
      })}
      <Below>
        <FieldMessage id={ids.message} help={help} error={error} />
        {note !== undefined && (
          <Help id={ids.note} ms="auto" flexShrink="0">
            {note}
          </Help>
        )}
      </Below>
    </Root>
  )
}

/** The ids of a control's message and note, and `aria-describedby` for those that are shown. */
export function useDescription(id: string, message: ReactNode, note?: ReactNode) {
  const ids = { message: `${id}-message`, note: `${id}-note` }
  const present = [message !== undefined && ids.message, note !== undefined && ids.note].filter(Boolean)
  return { ...ids, describedBy: present.length > 0 ? present.join(' ') : undefined }
}

/** The error, or the help if there is no error. */
export function FieldMessage({
  id,
  help,
  error,
}: {
  id: string
  help: ReactNode
  error: string | undefined
}) {
  if (error !== undefined) return <ErrorText id={id}>{error}</ErrorText>
  return help === undefined ? null : <Help id={id}>{help}</Help>
}

const Root = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', width: 'full' } })
const Below = chakra('div', { base: { display: 'flex', gap: '4', _empty: { display: 'none' } } })
const Label = chakra('label', { base: { fontWeight: 'semibold', textStyle: 'sm' } })
/** Follows the label of an optional field. */
export const OptionalMark = chakra('span', { base: { color: 'fg.muted', fontWeight: 'normal' } })
const Help = chakra('div', {
  base: {
    minWidth: '0',
    color: 'fg.muted',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
})
const ErrorText = chakra('div', {
  base: { color: 'fg.error', textStyle: 'sm', fontWeight: 'medium', overflowWrap: 'anywhere' },
})
