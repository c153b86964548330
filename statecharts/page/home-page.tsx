import { chakra, Heading, Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'
import { msg } from '#i18n/msg.ts'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf, withDescendants } from '#statecharts/chart/chart-of.ts'
import { machinePath } from '#statecharts/simulation/paths.ts'
import { LanguageLinks } from '#ui/language/language-links.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Margins } from './margins.tsx'

/** The home page: every machine with its purpose. */
export function HomePage() {
  return (
    <Margins>
      <title>{msg('statecharts-title')}</title>
      <PageHeading lead={msg('statecharts-lead')}>{msg('statecharts-title')}</PageHeading>
      <Cards>
        {catalogue.map(model => {
          const chart = chartOf(model.machine)
          const states = withDescendants(chart.root).length - 1
          return (
            <Card key={model.machine.id}>
              <Heading as="h2" size="lg">
                <Link asChild variant="plain">
                  <RouterLink to={machinePath(model)}>{model.machine.id}</RouterLink>
                </Link>
              </Heading>
              <chakra.p mt="1" color="fg.muted" textStyle="sm" lang="en" dir="auto">
                {model.purpose}
              </chakra.p>
              <chakra.p mt="3" color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
                {msg('statecharts-size', states, chart.transitions.length)}
              </chakra.p>
            </Card>
          )
        })}
      </Cards>
      <chakra.footer mt="8">
        <LanguageLinks />
      </chakra.footer>
    </Margins>
  )
}

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  },
})

const Card = chakra('section', {
  base: { p: '5', borderWidth: '1px', borderColor: 'border', borderRadius: 'xl', bg: 'bg.panel' },
})
