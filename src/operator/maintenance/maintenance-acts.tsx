import { string } from 'yup'
import { messages } from '#contract/messages.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type Banner,
  type BannerPlace,
  bannerSchema,
  NOTICE_MAX,
  type ReadOnlyService,
  readOnlySchema,
} from '#contract/operator/maintenance.ts'
import type { Act } from '#operator/acts/act.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

export const PLACE_TEXTS: Readonly<Record<BannerPlace, string>> = {
  members: 'on the pages of the service, for members',
  wikis: 'on all wikis',
  both: 'on the pages of the service, for members, and on all wikis',
}

/** A time as the browser's field has it, in the reader's time zone. */
const localTime = () => string().defined()

/** What is sent of a form whose times are in the reader's time zone. */
function withTimes(parsed: object): object {
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]) => {
      if (name !== 'from' && name !== 'until') return [[name, value]]
      const time = new Date(String(value))
      return Number.isNaN(time.getTime()) ? [] : [[name, time.toISOString()]]
    }),
  )
}

const zone = 'In your time zone.'

export function showBanner(before: Banner | null): Act {
  return {
    ...{ path: consoleApi.maintenanceAct('banner'), of: 'banner' },
    label: before ? 'Show another one' : 'Show a banner',
    title: before ? 'Show another banner?' : 'Show a banner?',
    about: 'Members see it with the next page that they load, wikis within two seconds.',
    ...{ busy: 'Saving …', done: 'The banner is stored.', failed: 'The banner was not stored.' },
    form: {
      schema: bannerSchema.shape({
        from: localTime(),
        until: localTime().required(messages.fieldRequired),
      }),
      values: { text: before?.text ?? '', place: before?.place ?? '', from: '', until: '' },
      bodyOf: withTimes,
      fields: (
        <>
          <TextareaField
            name="text"
            label="Text"
            help="It is shown as it is typed, without any markup."
            rows={3}
            counterMax={NOTICE_MAX}
          />
          <RadioGroupField
            name="place"
            label="Where"
            options={[
              { value: 'members', label: 'On the pages of the service, for members' },
              { value: 'wikis', label: 'On all wikis, for everybody' },
              { value: 'both', label: 'On both' },
            ]}
          />
          <TextField
            name="from"
            type="datetime-local"
            label="From"
            help={`${zone} From now on, if it is empty.`}
            optional
          />
          <TextField name="until" type="datetime-local" label="Until" help={zone} />
        </>
      ),
    },
  }
}

export const removeBanner: Act = {
  ...{ path: consoleApi.maintenanceAct('remove-banner'), label: 'Remove', of: 'banner' },
  title: 'Remove the banner?',
  about: 'Nobody sees it any more.',
  ...{ busy: 'Removing …', done: 'The banner is removed.', failed: 'The banner is still there.' },
}

export function makeReadOnly(before: ReadOnlyService | null): Act {
  return {
    ...{ path: consoleApi.maintenanceAct('read-only'), of: 'the whole service', danger: before === null },
    label: before ? 'Change the words' : 'Make read-only',
    title: before ? 'Change what people are told?' : 'Make the whole service read-only?',
    about: (
      <p>
        Everything can be read. Whoever wants to change something, here or on a wiki, is told your words.
        Log-in, log-out and this console go on, and so do jobs and emails.
      </p>
    ),
    ...{ busy: 'Saving …', done: 'The service is read-only.', failed: 'The service is as it was.' },
    form: {
      schema: readOnlySchema.shape({ until: localTime() }),
      values: { text: before?.text ?? '', until: '' },
      bodyOf: withTimes,
      fields: (
        <>
          <TextareaField
            name="text"
            label="What people are told"
            help="After “Nothing can be changed at the moment:”. It is shown without any markup."
            rows={3}
            counterMax={NOTICE_MAX}
          />
          <TextField
            name="until"
            type="datetime-local"
            label="Probably until"
            help={`${zone} Programs are told to come back then. It does not end by itself.`}
            optional
          />
        </>
      ),
    },
  }
}

export const makeWritable: Act = {
  ...{ path: consoleApi.maintenanceAct('writable'), label: 'End read-only', of: 'the whole service' },
  title: 'Let everybody write again?',
  about: 'Wikis can be edited again within two seconds.',
  ...{ busy: 'Ending …', done: 'Everybody can write again.', failed: 'The service is still read-only.' },
}
