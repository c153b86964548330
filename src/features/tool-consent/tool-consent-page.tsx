import { useParams } from 'react-router'
import { msg } from '#i18n/msg.ts'
import { toolConsentMachine } from '#machines/tool-consent/tool-consent.machine.ts'
import { allowTool, refuseTool, showRequest } from '#store/account/tool-consent.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { ToolConsentState } from './tool-consent-state.tsx'

const SAGAS = { showRequest, allowTool, refuseTool }

/** `/tool/:uid`, for members: another tool of the institution asks who they are. */
export function ToolConsentPage() {
  const { uid = '' } = useParams<'uid'>()
  const { serviceName } = useConfig()
  const [snapshot, send] = useFlow(toolConsentMachine, SAGAS, { uid })
  return (
    <FormPage heading={msg('common-with', serviceName)}>
      <ToolConsentState snapshot={snapshot} send={send} />
    </FormPage>
  )
}
