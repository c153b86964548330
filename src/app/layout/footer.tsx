import { Container, chakra } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { BELOW_THE_FOLD } from '#ui/below-the-fold.ts'
import { ColorModeSwitch } from '#ui/color-mode/color-mode-switch.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { LanguageLinks } from '#ui/language/language-links.tsx'
import { Mark } from '#ui/mark/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Two groups of links and the color mode switch. Source: spec 2.11, 2.12. */
export function Footer() {
  const { serviceName, links } = useConfig()
  // Prerendered HTML does not contain the configuration yet.
  const donate = useHydrated() ? links.donate : null
  return (
    <chakra.footer borderTopWidth="1px" bg="bg.subtle" {...BELOW_THE_FOLD}>
      <Container py={{ base: '8', md: '12' }}>
        <Columns>
          <Group label={serviceName}>
            <External href={links.about}>{msg('app-about')}</External>
            <Internal to={routes.discovery}>{msg('app-discovery')}</Internal>
            <External href={links.documentation}>{msg('app-documentation')}</External>
            <External href={links.status}>{msg('app-platform-status')}</External>
            <External href={links.github}>{msg('app-github')}</External>
            <Internal to={routes.contact}>{msg('common-contact')}</Internal>
            {donate !== null && <External href={donate}>{msg('app-donate')}</External>}
          </Group>
          <Group label={msg('app-legal')}>
            <Internal to={routes.privacyPolicy}>{msg('app-privacy-policy')}</Internal>
            <Internal to={routes.termsOfUse}>{msg('app-terms-of-use')}</Internal>
            <Internal to={routes.hostingPolicy}>{msg('app-hosting-policy')}</Internal>
            <External href={links.imprint}>{msg('app-imprint')}</External>
            <Internal to={routes.complaint}>{msg('common-report-illegal-content')}</Internal>
            <Internal to={routes.digitalServicesAct}>{msg('app-digital-services-act')}</Internal>
          </Group>
          <chakra.div>
            <ColorModeSwitch />
          </chakra.div>
        </Columns>
        <chakra.div mt="8">
          <LanguageLinks />
        </chakra.div>
        <chakra.p mt="6" display="flex" alignItems="center" gap="2" color="fg.muted" fontSize="sm">
          <Mark boxSize="5" /> {serviceName}
        </chakra.p>
      </Container>
    </chakra.footer>
  )
}

function Group({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    <chakra.nav aria-label={label}>
      <GroupLabel aria-hidden="true">{label}</GroupLabel>
      <chakra.ul>{children}</chakra.ul>
    </chakra.nav>
  )
}

function Internal({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <TextLink to={to} {...line}>
        {children}
      </TextLink>
    </li>
  )
}

function External({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <ExternalLink href={href} {...line}>
        {children}
      </ExternalLink>
    </li>
  )
}

const line = {
  variant: 'plain',
  display: 'inline-block',
  py: '1',
  color: 'fg.muted',
  fontSize: 'sm',
  _hover: { color: 'fg' },
} as const

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: '1fr 1fr auto' },
    overflowWrap: 'anywhere',
    gap: '8',
    '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})

const GroupLabel = chakra('p', { base: { mb: '2', fontSize: 'sm', fontWeight: 'semibold' } })
