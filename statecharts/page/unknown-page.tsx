import { chakra } from '@chakra-ui/react'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { catalogue } from '#machines/catalogue.ts'
import { machineAddress, stateAddress } from '#statecharts/simulation/address.ts'
import { reachableStates } from '#statecharts/simulation/way-to.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Margins } from './margins.tsx'

/** For an address that names no machine. */
export function UnknownMachine({ name }: { name: string }) {
  return (
    <Margins>
      <title>No such machine · State charts</title>
      <PageHeading lead="These are the machines there are:">There is no machine called “{name}”</PageHeading>
      <Names>
        {catalogue.map(model => (
          <li key={model.machine.id}>
            <TextLink to={machineAddress(model)}>{model.machine.id}</TextLink>
          </li>
        ))}
      </Names>
    </Margins>
  )
}

/** For an address that names a machine but no state of it in which it can rest, or no start. */
export function UnknownState({ model, state }: { model: FlowModel; state: string | undefined }) {
  return (
    <Margins>
      <title>No such state · State charts</title>
      <PageHeading lead="It may have another name now, be passed through without a stop, or not lie on any way from this start. These states can be reached:">
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
                <TextLink to={stateAddress(model, start, each)}>{each}</TextLink>
              </li>
            ))}
          </Names>
        </chakra.section>
      ))}
    </Margins>
  )
}

const Names = chakra('ul', { base: { ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' } })
