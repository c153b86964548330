import { string } from 'yup'
import { messages } from '#contract/messages.ts'
import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type Banner,
  type BannerPlace,
  bannerSchema,
  NOTICE_MAX,
  type ReadOnlyService,
  readOnlySchema,
} from '#contract/operator/maintenance.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

export const PLACE_TEXTS: Readonly<Record<BannerPlace, string>> = {
  members: msg('operator-maintenance-pages-service-members'),
  wikis: msg('operator-maintenance-all-wikis'),
  both: msg('operator-maintenance-pages-service-members-all-wikis'),
}

/** The value of a `datetime-local` field, in the reader's time zone. */
const localTime = () => string().defined()

/**
 * A time as the value of a `datetime-local` field, in the reader's time zone and without seconds. '' for none, and for a past
 * time, which nobody would want again.
 */
function fieldTime(time: string | null): string {
  if (time === null || Date.parse(time) <= Date.now()) return ''
  const at = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The body to send for a form whose times are in the reader's time zone. */
function withTimes(parsed: object): object {
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]) => {
      if (name !== 'from' && name !== 'until') return [[name, value]]
      const time = new Date(String(value))
      return Number.isNaN(time.getTime()) ? [] : [[name, time.toISOString()]]
    }),
  )
}

export function showBanner(before: Banner | null): Act {
  return {
    ...{ path: consoleApi.maintenanceAct('banner'), of: msg('operator-the-banner') },
    label: before ? msg('operator-show-another-one') : msg('operator-show-banner'),
    title: before ? msg('operator-show-another-banner-question') : msg('operator-show-banner-question'),
    about: msg('operator-members-see-next-page-load-wikis'),
    ...{
      busy: msg('common-saving'),
      done: msg('operator-banner-stored'),
      failed: msg('operator-banner-not-stored'),
    },
    form: {
      schema: bannerSchema.shape({
        from: localTime(),
        until: localTime().required(messages.fieldRequired),
      }),
      values: { text: before?.text ?? '', place: before?.place ?? '', from: '', until: '' },
      bodyOf: parsed => ({ ...withTimes(parsed), seen: before?.text ?? null }),
      fields: (
        <>
          <TextareaField
            name="text"
            label={msg('operator-text')}
            help={msg('operator-shown-as-typed-without-any-markup')}
            rows={3}
            counterMax={NOTICE_MAX}
          />
          <RadioGroupField
            name="place"
            label={msg('operator-where')}
            options={[
              { value: 'members', label: msg('operator-pages-service-members') },
              { value: 'wikis', label: msg('operator-all-wikis-everybody') },
              { value: 'both', label: msg('operator-on-both') },
            ]}
          />
          <TextField
            name="from"
            type="datetime-local"
            label={msg('operator-from-time')}
            help={msg('operator-your-time-zone-from-now-if-empty')}
            optional
          />
          <TextField
            name="until"
            type="datetime-local"
            label={msg('operator-until')}
            help={msg('operator-your-time-zone')}
          />
        </>
      ),
    },
  }
}

export function removeBanner({ text: seen }: Banner): Act {
  return {
    ...{
      path: consoleApi.maintenanceAct('remove-banner'),
      label: msg('common-remove'),
      of: msg('operator-the-banner'),
    },
    title: msg('operator-remove-banner-question'),
    about: msg('operator-nobody-sees-any-more'),
    ...{
      busy: msg('common-removing'),
      done: msg('operator-banner-removed'),
      failed: msg('operator-banner-still-there'),
    },
    form: { schema: actSchema, values: {}, fields: null, bodyOf: parsed => ({ ...parsed, seen }) },
  }
}

export function makeReadOnly(before: ReadOnlyService | null): Act {
  return {
    ...{
      path: consoleApi.maintenanceAct('read-only'),
      of: msg('operator-whole-service'),
      danger: before === null,
    },
    label: before ? msg('operator-change-words') : msg('operator-make-read-only'),
    title: before ? msg('operator-change-what-people-told') : msg('operator-make-whole-service-read-only'),
    about: <p>{msg('operator-everything-can-read-whoever-wants-change')}</p>,
    ...{
      busy: msg('common-saving'),
      done: msg('operator-service-read-only'),
      failed: msg('operator-service-as'),
    },
    form: {
      schema: readOnlySchema.shape({ until: localTime() }),
      values: { text: before?.text ?? '', until: fieldTime(before?.until ?? null) },
      bodyOf: withTimes,
      fields: (
        <>
          <TextareaField
            name="text"
            label={msg('operator-what-people-told')}
            help={msg('operator-after-nothing-can-changed-at-moment')}
            rows={3}
            counterMax={NOTICE_MAX}
          />
          <TextField
            name="until"
            type="datetime-local"
            label={msg('operator-probably-until')}
            help={msg('operator-your-time-zone-programs-told')}
            optional
          />
        </>
      ),
    },
  }
}

export const makeWritable: Act = {
  ...{
    path: consoleApi.maintenanceAct('writable'),
    label: msg('operator-end-read-only'),
    of: msg('operator-whole-service'),
  },
  title: msg('operator-let-everybody-write-again'),
  about: msg('operator-wikis-can-edited-again-within-two'),
  ...{
    busy: msg('operator-ending'),
    done: msg('operator-everybody-can-write-again'),
    failed: msg('operator-service-still-read-only'),
  },
}
