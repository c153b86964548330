import { consoleApi } from '#contract/operator/console-paths.ts'
import type { ConsoleRight } from '#contract/operator/console-rights.ts'
import { nameOwnerSchema, suspendWikiSchema, WIKI_ACTS, type WikiAct } from '#contract/operator/wiki-acts.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const SHOWN = msg('operator-everybody-reads-opens-wiki-owners-told')
const TOLD = msg('operator-wikis-owners-told-stands-audit-log')

/** The texts of an act of operators, for one wiki or many. */
interface WikiActText {
  /** The label on buttons and in the list of acts. */
  readonly label: string
  /** Says what will happen. */
  readonly about: string
  readonly reasonHelp: string
  readonly busy: string
  /** Says what was done: "museum.example.org is suspended." */
  readonly done: (domain: string) => string
  readonly danger?: boolean
}

export const WIKI_ACT_TEXTS: Readonly<Record<WikiAct, WikiActText>> = {
  suspend: {
    label: msg('operator-suspend'),
    about: msg('operator-suspend-about'),
    ...{
      reasonHelp: SHOWN,
      busy: msg('operator-suspending'),
      done: of => msg('operator-1-suspended', of),
      danger: true,
    },
  },
  'lift-suspension': {
    label: msg('operator-lift-suspension'),
    about: msg('operator-lift-suspension-about'),
    ...{
      reasonHelp: TOLD,
      busy: msg('operator-lifting'),
      done: of => msg('operator-1-not-suspended-any-more', of),
    },
  },
  'make-read-only': {
    label: msg('operator-make-read-only'),
    about: msg('operator-make-read-only-about'),
    ...{ reasonHelp: SHOWN, busy: msg('common-saving'), done: of => msg('operator-1-read-only', of) },
  },
  'make-writable': {
    label: msg('operator-end-read-only'),
    about: msg('operator-make-writable-about'),
    ...{ reasonHelp: TOLD, busy: msg('common-saving'), done: of => msg('operator-1-can-changed-again', of) },
  },
  undelete: {
    label: msg('operator-bring-back'),
    about: msg('operator-undelete-about'),
    ...{ reasonHelp: TOLD, busy: msg('operator-bringing-back'), done: of => msg('operator-1-back', of) },
  },
  'name-owner': {
    label: msg('operator-name-owner'),
    about: msg('operator-name-owner-about'),
    ...{
      reasonHelp: msg('operator-stands-audit-log'),
      busy: msg('common-saving'),
      done: of => msg('operator-1-has-owner', of),
    },
  },
  'rebuild-index': {
    label: msg('operator-rebuild-index'),
    about: msg('operator-rebuild-index-about'),
    ...{
      reasonHelp: msg('operator-stands-audit-log'),
      busy: msg('operator-asking'),
      done: of => msg('operator-1-gets-new-index', of),
    },
  },
  purge: {
    label: msg('operator-purge-now'),
    about: msg('operator-purge-about'),
    ...{
      reasonHelp: TOLD,
      busy: msg('operator-purging'),
      done: of => msg('operator-1-purged', of),
      danger: true,
    },
  },
}

type ActedWiki = Pick<WikiOverview, 'id' | 'domain' | 'state' | 'is_read_only' | 'queries' | 'people'>

/** The acts that fit the wiki's state. The server checks them again. */
function fitting({ state, is_read_only, queries, people }: ActedWiki): readonly WikiAct[] {
  const hasOwner = people.some(({ role, closing }) => role === 'owner' && !closing)
  const nameOwner = hasOwner ? [] : (['name-owner'] as const)
  // A wiki without an owner cannot be brought back, because nobody could look after it.
  if (state === 'deleted') return [...nameOwner, ...(hasOwner ? (['undelete'] as const) : []), 'purge']
  if (state !== 'served' && state !== 'suspended') return []
  return [
    ...nameOwner,
    state === 'served' ? 'suspend' : 'lift-suspension',
    is_read_only ? 'make-writable' : 'make-read-only',
    ...(state === 'served' && queries !== 'off' ? (['rebuild-index'] as const) : []),
  ]
}

/** The acts that change whether and how a wiki is served. */
export function stateActs(wiki: ActedWiki, may: (right: ConsoleRight) => boolean): readonly Act[] {
  return fitting(wiki)
    .filter(act => may(WIKI_ACTS[act]))
    .map(act => actOn(wiki, act))
}

function actOn({ id, domain: of }: ActedWiki, act: WikiAct): Act {
  const { label, done, ...text } = WIKI_ACT_TEXTS[act]
  return {
    ...{
      path: consoleApi.wikiAct(id, act),
      label,
      of,
      title: msg('operator-act-1-on-2', label, of),
      ...text,
    },
    ...{ done: done(of), failed: msg('operator-wiki-as-was') },
    ...(act === 'suspend' && { form: suspendForm }),
    ...(act === 'name-owner' && { form: nameOwnerForm }),
  }
}

/** The fields for suspending besides the reason, for one wiki or many. */
export const suspendForm: NonNullable<Act['form']> = {
  schema: suspendWikiSchema,
  values: { by_law: false },
  fields: (
    <CheckboxField
      name="by_law"
      label={msg('operator-law-asks')}
      help={msg('operator-wiki-answers-status-451')}
      optional
    />
  ),
}

const nameOwnerForm: NonNullable<Act['form']> = {
  schema: nameOwnerSchema,
  values: { to: '' },
  fields: (
    <TextField
      name="to"
      type="email"
      label={msg('operator-address-new-owner')}
      autoComplete="off"
      spellCheck={false}
    />
  ),
}
