import { chakra } from '@chakra-ui/react'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { catalogue } from '#machines/catalogue.ts'
import { machinePath, statePath } from '#statecharts/simulation/paths.ts'
import { reachableStates } from '#statecharts/simulation/shortest-path.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Margins } from './margins.tsx'

/** For a URL with an unknown machine. */
export function UnknownMachine({ name }: { name: string }) {
  return (
    <Margins>
      <title>No such machine · State charts</title>
      <PageHeading lead="These are all machines:">There is no machine called “{name}”</PageHeading>
      <Names>
        {catalogue.map(model => (
          <li key={model.machine.id}>
            <TextLink to={machinePath(model)}>{model.machine.id}</TextLink>
          </li>
        ))}
      </Names>
    </Margins>
  )
}

/** For a URL with an unknown start, or with a state that is unknown or not stable. */
export function UnknownState({ model, state }: { model: FlowModel; state: string | undefined }) {
  return (
    <Margins>
      <title>No such state · State charts</title>
      <PageHeading lead="It may have been renamed, may be left immediately after it is entered, or may not be reachable from this start. These states are reachable:">
        {state === undefined
          ? `${model.machine.id} has no such start`
          : `${model.machine.id} cannot be in “${state}”`}
      </PageHeading>
      {Object.keys(model.starts).map(start => (
        <chakra.section key={start} mb="5">
          <chakra.h2 fontWeight="semibold">From {start}</chakra.h2>
          <Names>
            {reachableStates(model, start).map(each => (
              <li key={each}>
                <TextLink to={statePath(model, start, each)}>{each}</TextLink>
              </li>
            ))}
          </Names>
        </chakra.section>
      ))}
    </Margins>
  )
}

const Names = chakra('ul', { base: { ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' } })
