import { number, object } from 'yup'
import { reason } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type ConsoleWiki,
  FEATURE_DESCRIPTION_MAX,
  featureActSchema,
  QUOTA_MB_MAX,
} from '#contract/operator/console-wikis.ts'
import type { Act } from '#operator/acts/act.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

/** What can be done with a wiki in its state. The server checks it again. */
export function wikiActs(wiki: ConsoleWiki): readonly Act[] {
  if (wiki.state !== 'served') return []
  return [
    ...(wiki.is_featured ? [unfeature(wiki)] : wiki.is_private ? [] : [feature(wiki)]),
    changeQuota(wiki),
  ]
}

function feature({ id, domain: of }: ConsoleWiki): Act {
  return {
    ...{ path: consoleApi.featureWiki(id), label: 'Put on the home page', of },
    title: `Put ${of} on the home page?`,
    about: 'The home page shows the wiki to everybody.',
    ...{ busy: 'Saving …', done: `${of} is on the home page.`, failed: 'The home page is as it was.' },
    form: {
      schema: featureActSchema,
      values: { featured: true, description: '' },
      fields: (
        <TextareaField
          name="description"
          label="Text of its card"
          help="Without one, the text stays that it had."
          rows={3}
          counterMax={FEATURE_DESCRIPTION_MAX}
          optional
        />
      ),
      bodyOf: parsed =>
        Object.fromEntries(
          Object.entries(parsed).filter(([name, value]) => name !== 'description' || value !== ''),
        ),
    },
  }
}

function unfeature({ id, domain: of }: ConsoleWiki): Act {
  return {
    ...{ path: consoleApi.featureWiki(id), label: 'Take off the home page', of },
    title: `Take ${of} off the home page?`,
    about: 'The wiki itself stays as it is.',
    busy: 'Saving …',
    done: `${of} is not on the home page any more.`,
    failed: 'The home page is as it was.',
    form: { schema: featureActSchema, values: { featured: false }, fields: null },
  }
}

const QUOTA_TEXT = `Please enter a whole number of MB up to ${QUOTA_MB_MAX}, or nothing.`

/** As `quotaActSchema`, of what is typed: nothing is the default of the service. */
const quotaSchema = object({
  quota_mb: number()
    .transform((value: number, typed: unknown) => (typed === '' ? null : value))
    .typeError(QUOTA_TEXT)
    .defined(QUOTA_TEXT)
    .nullable()
    .integer(QUOTA_TEXT)
    .min(0, QUOTA_TEXT)
    .max(QUOTA_MB_MAX, QUOTA_TEXT),
  reason,
})

function changeQuota({ id, domain: of, quota_mb }: ConsoleWiki): Act {
  return {
    ...{ path: consoleApi.wikiQuota(id), label: 'Change the quota', of },
    title: `Change how much ${of} may take`,
    about: 'The wiki can be read only while it takes more. It applies within half a minute.',
    ...{ busy: 'Saving …', done: `The quota of ${of} is changed.`, failed: 'The quota is as it was.' },
    form: {
      schema: quotaSchema,
      values: { quota_mb: quota_mb === null ? '' : String(quota_mb) },
      fields: (
        <TextField
          name="quota_mb"
          label="Quota in MB"
          help="0 for no quota, nothing for the default of the service."
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      ),
    },
  }
}
