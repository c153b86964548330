import { Button, chakra, Textarea } from '@chakra-ui/react'
import { useState } from 'react'
import { msg } from '#i18n/msg.ts'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { chartFile } from '#statecharts/chart/chart-file.tsx'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { layoutOf } from '#statecharts/chart/use-layout.ts'
import { machineJson } from '#statecharts/exports/machine-json.ts'
import { mermaid } from '#statecharts/exports/mermaid.ts'
import { begin, now } from '#statecharts/simulation/simulation.ts'
import { slug } from '#statecharts/slug.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'

/** Buttons that export a machine. */
export function ExportsBar({ model }: { model: FlowModel }) {
  const [status, setStatus] = useState('')
  const [source, setSource] = useState<string | null>(null)
  const { machine, purpose } = model
  const definition = () => machineJson(machine, now(begin(model)).context)
  const save = (extension: string, type: string, text: string) => {
    const name = `${slug(machine.id)}.${extension}`
    download(name, type, text)
    setStatus(msg('statecharts-saved', name))
  }
  const saveSvg = async () => save('svg', 'image/svg+xml', chartFile(await layoutOf(machine), purpose))
  const saveJson = () => save('json', 'application/json', `${JSON.stringify(definition(), null, 2)}\n`)
  const saveMermaid = () => save('mmd', 'text/vnd.mermaid', mermaid(chartOf(machine)))
  // The page does not send the source to Stately by itself.
  const openInStately = async () => {
    const text = statelySource(definition())
    if (await copyToClipboard(text)) setStatus(msg('statecharts-stately-copied'))
    else setSource(text)
  }
  return (
    <>
      <Buttons role="group" aria-label={msg('statecharts-export')}>
        <chakra.span color="fg.muted" textStyle="sm">
          {msg('statecharts-save')}
        </chakra.span>
        <Button size="xs" variant="outline" aria-label={msg('statecharts-save-as', 'SVG')} onClick={saveSvg}>
          SVG
        </Button>
        <Button
          size="xs"
          variant="outline"
          aria-label={msg('statecharts-save-as', 'JSON')}
          onClick={saveJson}
        >
          JSON
        </Button>
        <Button
          size="xs"
          variant="outline"
          aria-label={msg('statecharts-save-as', 'Mermaid')}
          onClick={saveMermaid}
        >
          Mermaid
        </Button>
        <Button size="xs" variant="outline" onClick={openInStately}>
          {msg('statecharts-open-in-stately')}
        </Button>
      </Buttons>
      <LiveStatus>{status !== '' && <Status>{status}</Status>}</LiveStatus>
      <StatelyDialog source={source} onClose={() => setSource(null)} />
    </>
  )
}

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.5' },
})

const Status = chakra('p', { base: { mt: '2', color: 'fg.success', textStyle: 'sm' } })

/** A definition as source code, which the Stately editor can import. */
export function statelySource(definition: object): string {
  return `import { createMachine } from 'xstate'

const machine = createMachine(${JSON.stringify(definition, null, 2)})
`
}

/** Makes the browser save a text as a file. */
function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser starts saving before the next task; the URL has to be valid until then.
  setTimeout(() => URL.revokeObjectURL(url))
}

interface StatelyDialogProps {
  /** Null while the dialog is closed. */
  readonly source: string | null
  readonly onClose: () => void
}

/** Shows the source, selected for copying by hand, if there is no access to the clipboard. */
function StatelyDialog({ source, onClose }: StatelyDialogProps) {
  return (
    <ModalDialog
      open={source !== null}
      title={msg('statecharts-stately-title')}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {msg('feedback-close')}
        </Button>
      }
    >
      <p>{msg('statecharts-stately-copy')}</p>
      <Textarea
        aria-label={msg('statecharts-stately-source')}
        dir="ltr"
        mt="3"
        rows={12}
        fontFamily="mono"
        fontSize="xs"
        readOnly
        data-initial-focus
        value={source ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </ModalDialog>
  )
}
