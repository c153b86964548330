import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface ToggleSwitchProps {
  readonly label: ReactNode
  /** What the current state means. */
  readonly help: ReactNode
  readonly checked: boolean
  /** While a change is being saved: the switch shows that and ignores clicks. */
  readonly busy: boolean
  readonly onFlip: () => void
}

/** Turns something on or off immediately, without a form: a checkbox with the role `switch`. */
export function ToggleSwitch({ label, help, checked, busy, onFlip }: ToggleSwitchProps) {
  const helpId = useId()
  return (
    <div>
      <Row>
        <Control
          type="checkbox"
          role="switch"
          checked={checked}
          aria-disabled={busy}
          aria-describedby={helpId}
          onChange={() => {
            if (!busy) onFlip()
          }}
        />
        {label}
      </Row>
      <Help id={helpId}>{help}</Help>
    </div>
  )
}

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:has([aria-disabled=true])': { cursor: 'progress' },
  },
})

/** Below the label and aligned with it. */
const Help = chakra('p', { base: { mt: '1', ps: '14', color: 'fg.muted', textStyle: 'sm' } })

/** The border has a contrast of 3 : 1 in both states. The side of the knob shows the state without color. */
const Control = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    width: '11',
    height: '6',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'full',
    bg: 'bg.muted',
    cursor: 'inherit',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlockStart: '2px',
      insetInlineStart: '2px',
      boxSize: '18px',
      borderRadius: 'full',
      bg: 'border.control',
      transitionProperty: 'inset-inline-start',
      transitionDuration: 'fast',
    },
    _checked: {
      bg: 'teal.solid',
      borderColor: 'teal.solid',
      _before: { insetInlineStart: '22px', bg: 'teal.contrast' },
    },
    _highContrast: { '&:checked::before': { bg: 'Highlight' } },
  },
})
