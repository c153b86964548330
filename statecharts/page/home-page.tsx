import { chakra, Heading, Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf, withDescendants } from '#statecharts/chart/chart-of.ts'
import { machinePath } from '#statecharts/simulation/paths.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Margins } from './margins.tsx'

/** The home page: every machine with its purpose. */
export function HomePage() {
  return (
    <Margins>
      <title>State charts</title>
      <PageHeading lead="Every flow with steps or failure is a state machine. Open one to see its chart, simulate it step by step, and export it.">
        State charts
      </PageHeading>
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
              <chakra.p mt="1" color="fg.muted" textStyle="sm">
                {model.purpose}
              </chakra.p>
              <chakra.p mt="3" color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
                {states} states, {chart.transitions.length} transitions
              </chakra.p>
            </Card>
          )
        })}
      </Cards>
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
