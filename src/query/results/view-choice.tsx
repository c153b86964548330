import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { msg } from '#i18n/msg.ts'
import { VIEW_NAMES, type View } from './data/views.ts'

interface ViewChoiceProps {
  /** The views that the result allows: `viewsOf(result, wiki)`. */
  readonly views: readonly View[]
  readonly view: View
  readonly onView: (view: View) => void
}

/** Chooses the view of a result. Empty if there is only one. */
export function ViewChoice({ views, view, onView }: ViewChoiceProps) {
  const name = useId()
  if (views.length < 2) return null
  return (
    <Group>
      <chakra.legend srOnly>{msg('query-view')}</chakra.legend>
      {views.map(each => (
        <Choice key={each}>
          <chakra.input
            type="radio"
            srOnly
            name={name}
            value={each}
            checked={each === view}
            onChange={() => onView(each)}
          />
          {VIEW_NAMES[each]}
        </Choice>
      ))}
    </Group>
  )
}

const Group = chakra('fieldset', { base: { display: 'flex', flexWrap: 'wrap', gap: '1' } })

const Choice = chakra('label', {
  base: {
    position: 'relative',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderRadius: 'md',
    textStyle: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'teal.subtle' },
    '&:has(:checked)': {
      bg: 'teal.subtle',
      borderColor: 'teal.solid',
      color: 'teal.fg',
      fontWeight: 'semibold',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
  },
})
