import { Formik } from 'formik'
import { useState } from 'react'
import { BATCH_FORMATS, type BatchFormat } from '#contract/batches/batch.ts'
import { formatOfName } from '#contract/batches/batch-file-name.ts'
import type { NewBatch } from '#contract/batches/new-batch.ts'
import type { Failure } from '#contract/failure.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { msg } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { bulkTexts, formatTexts } from './bulk-texts.ts'

interface BatchFormProps {
  readonly sizeMax: number
  readonly busy: boolean
  /** Why the file was not sent. */
  readonly failure: Failure | null
  readonly onSend: (batch: NewBatch) => void
}

interface Values {
  readonly format: BatchFormat
  readonly stopsAtProblem: boolean
}

const EMPTY: Values = { format: 'table', stopsAtProblem: false }

/** Asks for a file with edits, and for its format. */
export function BatchForm({ sizeMax, busy, failure, onSend }: BatchFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (values: Values) => {
    if (file === null) setProblem(msg('common-please-choose-file'))
    else if (file.size > sizeMax) setProblem(msg('bulk-edit-file-too-large', formatBytes(sizeMax)))
    else onSend({ file, ...values })
  }
  return (
    <Formik initialValues={EMPTY} onSubmit={send}>
      {({ setFieldValue }) => (
        <Form label={bulkTexts.title}>
          <FileField
            label={msg('bulk-edit-file')}
            help={msg('bulk-edit-file-formats', formatBytes(sizeMax))}
            accept=".csv,.tsv,.xlsx,.ods,.qs,.txt,.json,.ndjson,.gz,.bz2,.xz"
            error={problem}
            disabled={busy}
            isEmpty={file === null}
            onChoose={chosen => {
              setFile(chosen)
              setProblem(null)
              const format = chosen && formatOfName(chosen.name)
              if (format) void setFieldValue('format', format)
            }}
          />
          <RadioGroupField
            name="format"
            label={msg('bulk-edit-what-file')}
            disabled={busy}
            options={BATCH_FORMATS.map(value => ({
              value,
              label: formatTexts[value].name,
              help: formatTexts[value].help,
            }))}
          />
          <CheckboxField
            name="stopsAtProblem"
            label={msg('bulk-edit-stop-at-first-edit-refused')}
            help={msg('bulk-edit-otherwise-others-made-get-list')}
            optional
          />
          {failure && <FlowFailureAlert failure={failure} title={bulkTexts.notSent} />}
          <SubmitButton alignSelf="flex-start" busy={busy} busyText={bulkTexts.sending}>
            {bulkTexts.send}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  )
}
