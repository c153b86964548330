import { number, object } from 'yup'
import { reason } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type ConsoleWiki,
  FEATURE_DESCRIPTION_MAX,
  featureActSchema,
  QUOTA_MB_MAX,
} from '#contract/operator/console-wikis.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

/** The acts that a wiki's state allows. The server checks them again. */
export function wikiActs(wiki: ConsoleWiki): readonly Act[] {
  if (wiki.state !== 'served') return []
  return [
    ...(wiki.is_featured ? [unfeature(wiki)] : wiki.is_private ? [] : [feature(wiki)]),
    changeQuota(wiki),
  ]
}

function feature({ id, domain: of }: ConsoleWiki): Act {
  return {
    ...{ path: consoleApi.featureWiki(id), label: msg('operator-put-home-page'), of },
    title: msg('operator-put-1-home-page', of),
    about: msg('operator-home-page-shows-wiki-everybody'),
    ...{
      busy: msg('common-saving'),
      done: msg('operator-1-home-page', of),
      failed: msg('operator-home-page-as'),
    },
    form: {
      schema: featureActSchema,
      values: { featured: true, description: '' },
      fields: (
        <TextareaField
          name="description"
          label={msg('operator-text-card')}
          help={msg('operator-without-one-text-stays-had')}
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
    ...{ path: consoleApi.featureWiki(id), label: msg('operator-take-off-home-page'), of },
    title: msg('operator-take-1-off-home-page', of),
    about: msg('operator-wiki-itself-stays-as'),
    busy: msg('common-saving'),
    done: msg('operator-1-not-home-page-any-more', of),
    failed: msg('operator-home-page-as'),
    form: { schema: featureActSchema, values: { featured: false }, fields: null },
  }
}

const QUOTA_TEXT = msg('operator-please-enter-whole-number-mb-1', QUOTA_MB_MAX)

/** Like `quotaActSchema`, for typed text: an empty field means the default of the service. */
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
    ...{ path: consoleApi.wikiQuota(id), label: msg('operator-change-quota'), of },
    title: msg('operator-change-how-much-1-may-take', of),
    about: msg('operator-wiki-can-read-only-while-takes'),
    ...{
      busy: msg('common-saving'),
      done: msg('operator-quota-1-changed', of),
      failed: msg('operator-quota-as'),
    },
    form: {
      schema: quotaSchema,
      values: { quota_mb: quota_mb === null ? '' : String(quota_mb) },
      fields: (
        <TextField
          name="quota_mb"
          label={msg('operator-quota-mb')}
          help={msg('operator-0-no-quota-nothing-default-service')}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      ),
    },
  }
}
