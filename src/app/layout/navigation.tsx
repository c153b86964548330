import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { NAVIGATION_LINK } from '#ui/navigation-link.ts'
import { richText } from '#ui/rich-text.ts'
import { CollapsingMenu } from './collapsing-menu.tsx'

export function VisitorNavigation() {
  return (
    <CollapsingMenu>
      <Item to={routes.login}>{msg('common-log-in-title')}</Item>
      <Item to={routes.createAccount} emphasis>
        {msg('app-sign-up')}
      </Item>
    </CollapsingMenu>
  )
}

/** Greets the member with their email address, so that they see which account they use. Source: spec 2.9. */
export function MemberNavigation({ email }: { email: string }) {
  return (
    <CollapsingMenu>
      <Greeting title={email}>
        {richText(msgParts('app-hello-1', <chakra.span color="fg">{email}</chakra.span>))}
      </Greeting>
      <Item to={routes.dashboard}>{msg('app-dashboard')}</Item>
      <Item to={routes.user}>{msg('app-account')}</Item>
      <Item to={routes.logout}>{msg('app-logout')}</Item>
    </CollapsingMenu>
  )
}

function Item({ to, emphasis = false, children }: { to: string; emphasis?: boolean; children: string }) {
  return (
    <li>
      <ItemLink to={to} data-emphasis={emphasis ? '' : undefined}>
        {children}
      </ItemLink>
    </li>
  )
}

const Greeting = chakra('li', {
  base: {
    color: 'fg.muted',
    fontSize: 'sm',
    // Between phone and tablet widths the links leave little room, and the bar would wrap onto a second line.
    maxWidth: { base: '100%', sm: '22vw', lg: '22rem' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    px: '3',
  },
})

const ItemLink = chakra(NavLink, {
  base: {
    ...NAVIGATION_LINK,
    '&[data-emphasis]': {
      fontWeight: 'semibold',
      color: 'teal.fg',
      borderWidth: { sm: '1px' },
      borderColor: 'teal.border',
    },
  },
})
