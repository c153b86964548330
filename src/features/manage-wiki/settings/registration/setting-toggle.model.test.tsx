import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { settingToggleMachine } from '#machines/setting-toggle/setting-toggle.machine.ts'
import { settingToggleModel } from '#machines/setting-toggle/setting-toggle.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { RegistrationCard } from './registration-card.tsx'

type Machine = typeof settingToggleMachine

const ROUTE = 'POST /wiki/setting/wwExtEnableConfirmAccount/update'
const toggle = () => screen.getByRole('switch')
const isShown = (on: boolean) => expect((toggle() as HTMLInputElement).checked).toBe(on)

function driver({ user, server }: RenderedStorePage): FlowDriver<Machine> {
  const answer = respond(server, ROUTE)
  return {
    events: {
      'toggle.flip': () => user.click(toggle()),
      ...ends('saveSetting', answer),
    },
    states: {
      resting: ({ context }) => isShown(context.shown),
      saving: ({ context }) => {
        isShown(context.shown)
        expect(toggle()).toHaveAttribute('aria-disabled', 'true')
      },
      saved: async ({ context }) => {
        isShown(context.shown)
        expect(await screen.findByText(/now\.$/)).toBeVisible()
      },
      failed: async ({ context }) => {
        expect(await screen.findByText('Something went wrong.')).toBeVisible()
        isShown(context.shown)
      },
    },
  }
}

describe.each([true, false])('the card of a setting follows its machine (initially on: %s)', enabled => {
  const walk = walkEdges(settingToggleModel, enabled ? 'the setting is on' : 'the setting is off')
  test.each(walk.edges)('$name', async edge => {
    const page = await openCard(wiki => <RegistrationCard wiki={wiki} />, {
      settings: [{ name: 'wwExtEnableConfirmAccount', value: enabled ? '1' : '0' }],
      held: [ROUTE],
    })
    await driveEdge(walk, edge, driver(page))
  })
})
