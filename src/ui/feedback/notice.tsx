import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface NoticeProps {
  readonly tone: 'info' | 'success' | 'attention' | 'error'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /**
   * `alert` is announced immediately, `status` when the screen reader pauses. None for notices that are shown
   * from the start.
   */
  readonly role?: 'alert' | 'status'
}

const PALETTES = { info: 'gray', success: 'teal', attention: 'amber', error: 'red' } as const

/** A framed message inside a page. */
export function Notice({ tone, title, children, role }: NoticeProps) {
  return (
    <Frame colorPalette={PALETTES[tone]} role={role}>
      {title !== undefined && <Title>{title}</Title>}
      {children !== undefined && <div>{children}</div>}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    px: '4',
    py: '3',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'colorPalette.solid',
    borderRadius: 'md',
    bg: 'colorPalette.subtle',
    color: 'fg',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
  },
})

const Title = chakra('p', { base: { fontWeight: 'semibold', color: 'colorPalette.fg' } })
