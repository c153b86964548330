import { chakra, Heading } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

/** Shown instead of an empty list. The button that creates a wiki is in the page's heading. */
export function NoWikisYet() {
  return (
    <Invitation>
      <EmptyCard />
      <div>
        <Heading as="h2" size="lg">
          {msg('dashboard-wiki-three-short-steps-away')}
        </Heading>
        <chakra.p mt="2" color="fg.muted" maxWidth="prose">
          {msg('dashboard-give-name-address-say-what')}
        </chakra.p>
      </div>
    </Invitation>
  )
}

/** An empty index card with a plus sign. */
function EmptyCard() {
  return (
    <chakra.svg viewBox="0 0 96 64" width="24" flexShrink="0" color="teal.fg" fill="none" aria-hidden="true">
      <rect
        x="1.5"
        y="1.5"
        width="93"
        height="61"
        rx="6"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      <path
        d="M14 20h34M14 32h52M14 44h24"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.55"
      />
      <path d="M76 38v16M68 46h16" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </chakra.svg>
  )
}

const Invitation = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { sm: 'center' },
    gap: '6',
    p: { base: '5', md: '8' },
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'xl',
    bg: 'bg.panel',
  },
})
