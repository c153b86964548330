import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

export const MAIN_ID = 'content'

/**
 * Lets keyboard users skip the navigation: the first link of every page, visible only while it has the focus.
 */
export function SkipLink() {
  return (
    <Hidden
      href={`#${MAIN_ID}`}
      onClick={event => {
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
    >
      {msg('ui-skip-content')}
    </Hidden>
  )
}

const Hidden = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'skipNav',
    insetStart: '4',
    top: '-16',
    px: '4',
    py: '2',
    borderRadius: 'md',
    bg: 'teal.solid',
    color: 'teal.contrast',
    fontWeight: 'semibold',
    _focusVisible: { top: '3' },
  },
})
